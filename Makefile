# Front door of the project; CMake presets do the work (CMakePresets.json).
#   make demo            first look: install, build, run on a real model
#   make test            install, build, run every test
#   make test PRESET=asan
PRESET ?= dev
BUILD := $(if $(filter dev,$(PRESET)),build,build-$(PRESET))
# Parallel jobs: one per core, and for each 1 GiB of free memory.
JOBS ?= $(shell awk -v cores=$$(nproc) '/MemAvailable/ \
  { n = int($$2 / 1048576); print n < 1 ? 1 : n < cores ? n : cores }' /proc/meminfo)
NINJA_FLAGS = $(addprefix -j ,$(JOBS)) $(if $(CI),--quiet)
NINJA = ninja -C $(BUILD) $(NINJA_FLAGS)
PYTHON := .venv/bin/python
FUZZ_SECONDS ?= 60
# Random modules of make differential, and the seed of the first.
MODULES ?= 20000
SEED ?= 0
# Folder of other programs for make ecosystem and make accuracy: NAME.hlo, and
# inputs/NAME.npz; the programs of scripts/ecosystem unless given.
PROGRAMS := $(BUILD)/ecosystem
FOLDER ?= $(PROGRAMS)
ECOSYSTEM_PYTHON := .venv-ecosystem/bin/python
# Git is only asked for names, which is safe in a checkout of another user too.
CXX_SOURCES = $(or $(shell git -c safe.directory='*' ls-files -co \
  --exclude-standard '*.h' '*.cpp'),$(error git lists no sources))
# Python reads files as UTF-8, whatever the locale.
export PYTHONUTF8 := 1

ifneq ($(words $(CURDIR)),1)
$(error the path of the checkout holds spaces: $(CURDIR))
endif

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help ablation accuracy against-xla conformance cost-model corpus-passes corpus-platforms demo differential ecosystem ecosystem-programs memory mutation-testing test test-depends variants build bench docs docs-check format \
        format-check fuzz clean install-deps configure

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' Makefile | expand -t 24
	@echo "Variables: PRESET=dev|release|asan|static  JOBS=N  FUZZ_SECONDS=N MODULES=N SEED=N SOURCES=DIR"

demo: build ## optimize a real model, check its numbers against XLA
	$(PYTHON) scripts/demo.py --build-dir $(BUILD)

test: test-depends ## build and run every test
	$(PYTHON) scripts/run-tests.py --build-dir $(BUILD)

test-depends: configure ## build what the tests use
	$(NINJA) hlo-test-depends

build: configure ## build the tools into build/bin
	$(NINJA)

bench: build ## measure speed, and compare it with XLA's (benchmarks/)
	$(NINJA) hlo-benchmarks
	@set -e; for b in benchmarks/[!_]*.py; do \
	  echo "== $$b"; $(PYTHON) $$b --build-dir $(BUILD); done

conformance: build ## compare the interpreter with XLA:CPU; SECTIONS=random: these
	cd test && ../$(PYTHON) -m oracle.conformance --build-dir=../$(BUILD) \
	  --random=5000 --json=../$(BUILD)/conformance.json \
	  --report=../docs/conformance.md $(if $(SECTIONS),--sections=$(SECTIONS))

against-xla: build ## compare our passes with XLA:GPU's; XLA_PYTHON=its Python
	cd test && ../$(PYTHON) -m oracle.against_xla --build-dir=../$(BUILD) \
	  $(addprefix --xla-python=,$(XLA_PYTHON)) --json=../$(BUILD)/against-xla.json \
	  --report=../docs/against-xla.md

memory: build ## compare memory with XLA:GPU's and XLA:CPU's; XLA_PYTHON=its Python
	cd test && ../$(PYTHON) -m oracle.memory --build-dir=../$(BUILD) \
	  $(addprefix --xla-python=,$(XLA_PYTHON)) --report=../docs/memory.md

ablation: build ## what each pass is good for; HLO_CORPUS=folder for ResNet-50
	cd test && ../$(PYTHON) -m oracle.ablation --build-dir=../$(BUILD) \
	  --report=../docs/ablation.md

corpus-passes: build ## each pass on the models and the corpus; PASSES='--dce --cse': these
	cd test && ../$(PYTHON) -m oracle.corpus_passes --build-dir=../$(BUILD) \
	  --jobs=$(JOBS) $(if $(PASSES),--passes='$(PASSES)') \
	  --json=../$(BUILD)/corpus-passes.json --report=../docs/corpus-passes.md

corpus-platforms: build ## run the models and the corpus compiled, next to the interpreter and XLA:CPU
	cd test && ../$(PYTHON) -m oracle.corpus_platforms --build-dir=../$(BUILD) \
	  --jobs=$(JOBS) --json=../$(BUILD)/corpus-platforms.json \
	  --report=../docs/corpus-platforms.md

ecosystem: build $(if $(filter $(PROGRAMS),$(FOLDER)),ecosystem-programs) ## programs of many JAX packages, next to XLA:CPU; FOLDER=other ones
	cd test && ../$(PYTHON) -m oracle.ecosystem $(abspath $(FOLDER)) \
	  --build-dir=../$(BUILD) $(if $(filter $(PROGRAMS),$(FOLDER)),--report=../docs/ecosystem.md) \
	  --json=../$(BUILD)/$(notdir $(FOLDER))-results.json

accuracy: build ecosystem-programs ## errors of models and programs, next to XLA:CPU's; FOLDER=more of them
	cd test && ../$(PYTHON) -m oracle.ecosystem \
	  models ../$(PROGRAMS) $(abspath $(filter-out $(PROGRAMS),$(FOLDER))) \
	  --build-dir=../$(BUILD) --turns=1 --seconds=0 --accuracy \
	  --json=../$(BUILD)/accuracy.json --report=../docs/accuracy.md

cost-model: build ecosystem-programs ## estimated and measured times of all kernels; FOLDER=more programs
	cd test && ../$(PYTHON) -m oracle.cost_model models \
	  ../$(PROGRAMS) $(abspath $(filter-out $(PROGRAMS),$(FOLDER))) \
	  --build-dir=../$(BUILD) --json=../$(BUILD)/cost-model.json \
	  --report=../docs/cost-model.md

ecosystem-programs: .venv-ecosystem/requirements.txt # exports what is not there
	nice $(ECOSYSTEM_PYTHON) scripts/ecosystem/export.py --missing $(PROGRAMS)

# The copy of requirements.txt is written last, so it marks a complete venv.
.venv-ecosystem/requirements.txt: scripts/ecosystem/requirements.txt
	python3 -m venv --clear .venv-ecosystem
	$(ECOSYSTEM_PYTHON) -m pip install --quiet --disable-pip-version-check -r $<
	@cp $< $@

variants: build ## passes on variants of the inputs of their tests (minutes to an hour)
	cd test && ../$(PYTHON) -m oracle.variants --build-dir=../$(BUILD)

mutation-testing: configure ## conditions of passes that no test needs; SOURCES=lib/...
	$(PYTHON) scripts/mutation-testing.py --jobs=$(JOBS) $(SOURCES)

docs: configure ## regenerate docs/reference and pictures of docs
	$(NINJA) hlo-doc hlo-opt
	$(PYTHON) scripts/update-docs.py --build-dir $(BUILD)
	$(PYTHON) scripts/draw-indexing.py --build-dir $(BUILD)

docs-check: configure ## fail when docs/reference or a picture is out of date
	$(NINJA) hlo-doc hlo-opt
	$(PYTHON) scripts/update-docs.py --build-dir $(BUILD) --check
	$(PYTHON) scripts/draw-indexing.py --build-dir $(BUILD) --check

format: install-deps ## format C++ and Python sources
	@clang-format-22 -i $(CXX_SOURCES)
	.venv/bin/ruff format -q

format-check: install-deps ## fail when a source is not formatted
	@clang-format-22 --dry-run --Werror $(CXX_SOURCES)
	.venv/bin/ruff format -q --check
	.venv/bin/ruff check -q

fuzz: install-deps ## fuzz the HLO text parser for FUZZ_SECONDS
	$(MAKE) configure PRESET=fuzz
	ninja -C build-fuzz $(NINJA_FLAGS) hlo-fuzzers
	scripts/run-fuzzers.sh build-fuzz $(FUZZ_SECONDS)

differential: build ## run MODULES random modules before and after every pass
	$(BUILD)/bin/hlo-differential --count=$(MODULES) --seed=$(SEED) \
	  --failures-dir=$(BUILD)/failures
	$(BUILD)/bin/hlo-differential --count=$(MODULES) --seed=$(SEED) \
	  --dynamic-shapes --failures-dir=$(BUILD)/failures
	$(BUILD)/bin/hlo-differential --count=$(MODULES) --seed=$(SEED) \
	  --programs --failures-dir=$(BUILD)/failures
	$(BUILD)/bin/hlo-differential --count=$(MODULES) --seed=$(SEED) \
	  --replicas=4 --failures-dir=$(BUILD)/failures
	$(BUILD)/bin/hlo-differential --count=$(MODULES) --seed=$(SEED) \
	  --pipeline=optimization --pipeline='optimization{target=sm_80}' \
	  --pipeline='optimization{classic}' \
	  --abs-tolerance=1e-5 --ulp-tolerance=1024 \
	  --op-weights=batch-norm-training:4,batch-norm-inference:4,batch-norm-grad:4 \
	  --failures-dir=$(BUILD)/failures

install-deps: ## install what is missing (apt packages, .venv)
	@scripts/install-deps.sh

# Ninja reruns CMake by itself when a CMake file changes, but not for presets.
configure: $(BUILD)/build.ninja
$(BUILD)/build.ninja: CMakePresets.json | install-deps
	cmake --preset $(PRESET) $(if $(CI),--log-level=WARNING)
	@touch $@

clean: ## delete every build directory
	rm -rf build build-*
