# Fourier transforms of ducc0 (BSD license), from its package on PyPI, for each
# instruction set. Without a network: -DFETCHCONTENT_SOURCE_DIR_DUCC0=FOLDER.
include(FetchContent)
FetchContent_Declare(ducc0
  URL https://files.pythonhosted.org/packages/d0/28/e2b293b1744a63dd61465fdefe1b15d1d9bdbf6ff72fca4cb2f629084a14/ducc0-0.42.0.tar.gz
      https://pypi.org/packages/source/d/ducc0/ducc0-0.42.0.tar.gz
  URL_HASH SHA256=4e11c59b53a43355b053aebb2a62ee16eebeed026575f7d216cf09d437ce52ef
  DOWNLOAD_EXTRACT_TIMESTAMP ON
  SOURCE_SUBDIR none)  # only sources, not its Python module
FetchContent_MakeAvailable(ducc0)

set(ducc0_sources
  fft/fft_inst1.cc fft/fft_inst2.cc infra/mav.cc infra/string_utils.cc
  infra/threading.cc)
list(TRANSFORM ducc0_sources PREPEND ${ducc0_SOURCE_DIR}/src/ducc0/)
set_source_files_properties(${ducc0_sources} PROPERTIES COMPILE_OPTIONS -w)

function(add_fourier_kernels name)
  add_library(HLO${name} OBJECT FourierKernels.cpp ${ducc0_sources})
  target_include_directories(HLO${name} PRIVATE ${PROJECT_SOURCE_DIR}/include)
  target_include_directories(HLO${name} SYSTEM PRIVATE
    ${ducc0_SOURCE_DIR}/src)
  target_compile_definitions(HLO${name} PRIVATE
    DUCC0_NAMESPACE=hlo_ducc0_${name} DUCC0_USE_NANOBIND
    HLO_FOURIER_KERNEL=run${name})
  target_compile_options(HLO${name} PRIVATE -fexceptions -frtti -O3 ${ARGN})
  target_sources(HLORuntime PRIVATE $<TARGET_OBJECTS:HLO${name}>)
endfunction()

add_fourier_kernels(FourierBaseline)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "x86_64")
  add_fourier_kernels(FourierX86_64_v3 -march=x86-64-v3)
  add_fourier_kernels(FourierX86_64_v4 -march=x86-64-v4
    -mprefer-vector-width=512)
endif()
