//===- XLAFlags.cpp - Flags of XLA's tools --------------------------------===//

#include "XLAFlags.h"
#include "hlo/Tools/Support/PassNames.h"
#include "mlir/Support/FileUtilities.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/StringSaver.h"

using namespace hlo;
using namespace hlo::tools;

using Replacement = CommandLine::Replacement;

/// Flags that scripts for XLA set often. Nothing here depends on them: most
/// speak of code generation or of passes that do not exist here.
static constexpr StringRef kIgnoredFlags[] = {
    "xla_allow_excess_precision",
    "xla_allow_scalar_index_dynamic_ops",
    "xla_backend_extra_options",
    "xla_backend_optimization_level",
    "xla_cpu_copy_insertion_use_region_analysis",
    "xla_cpu_enable_concurrency_optimized_scheduler",
    "xla_cpu_enable_fast_math",
    "xla_cpu_enable_fast_min_max",
    "xla_cpu_fast_math_honor_division",
    "xla_cpu_fast_math_honor_functions",
    "xla_cpu_fast_math_honor_infs",
    "xla_cpu_fast_math_honor_nans",
    "xla_cpu_generate_unique_c_style_kernel_entry_points",
    "xla_cpu_max_isa",
    "xla_cpu_multi_thread_eigen",
    "xla_cpu_parallel_codegen_split_count",
    "xla_cpu_prefer_vector_width",
    "xla_cpu_use_acl",
    "xla_cpu_use_fusion_emitters",
    "xla_cpu_use_mkl_dnn",
    "xla_cpu_use_onednn",
    "xla_cpu_use_thunk_runtime",
    "xla_cpu_use_xnnpack",
    "xla_debug_buffer_assignment_show_max",
    "xla_detailed_logging",
    "xla_dump_compress_protos",
    "xla_dump_disable_metadata",
    "xla_dump_enable_mlir_pretty_form",
    "xla_dump_fusion_visualization",
    "xla_dump_hlo_as_long_text",
    "xla_dump_hlo_as_proto",
    "xla_dump_hlo_as_url",
    "xla_dump_hlo_computation_re",
    "xla_dump_hlo_module_re",
    "xla_dump_hlo_pipeline_re",
    "xla_dump_hlo_snapshots",
    "xla_dump_hlo_unoptimized_snapshots",
    "xla_dump_include_timestamp",
    "xla_dump_latency_hiding_schedule",
    "xla_dump_max_hlo_modules",
    "xla_dump_module_metadata",
    "xla_eliminate_hlo_implicit_broadcast",
    "xla_embed_ir_in_executable",
    "xla_enable_async_all_gather",
    "xla_enable_async_collective_permute",
    "xla_enable_dumping",
    "xla_enable_fast_math",
    "xla_enable_scoped_logging_timers",
    "xla_experimental_exec_time_optimization_effort",
    "xla_experimental_memory_fitting_effort",
    "xla_flags_reset",
    "xla_force_host_platform_device_count",
    "xla_gpu_all_gather_combine_threshold_bytes",
    "xla_gpu_all_reduce_blueconnect_num_devices_per_host",
    "xla_gpu_all_reduce_combine_threshold_bytes",
    "xla_gpu_all_reduce_contiguous",
    "xla_gpu_analytical_latency_estimator_options",
    "xla_gpu_asm_extra_flags",
    "xla_gpu_async_dot",
    "xla_gpu_auto_spmd_partitioning_memory_budget_gb",
    "xla_gpu_autotune_gemm_rtol",
    "xla_gpu_autotune_level",
    "xla_gpu_autotune_max_solutions",
    "xla_gpu_collective_inflation_factor",
    "xla_gpu_collective_permute_decomposer_threshold",
    "xla_gpu_collective_permute_combine_threshold_bytes",
    "xla_gpu_collectives_use_persistent_cliques",
    "xla_gpu_copy_insertion_use_region_analysis",
    "xla_gpu_crash_on_verification_failures",
    "xla_gpu_cublas_fallback",
    "xla_gpu_cuda_data_dir",
    "xla_gpu_cudnn_gemm_fusion_level",
    "xla_gpu_cudnn_gemm_max_plans",
    "xla_gpu_deterministic_ops",
    "xla_gpu_disable_async_collectives",
    "xla_gpu_disable_gpuasm_optimizations",
    "xla_gpu_dot_merger_threshold_mb",
    "xla_gpu_dump_autotune_logs_to",
    "xla_gpu_dump_autotune_results_to",
    "xla_gpu_dump_autotuned_gemm_fusions",
    "xla_gpu_dump_llvmir",
    "xla_gpu_enable_all_gather_combine_by_dim",
    "xla_gpu_enable_analytical_latency_estimator",
    "xla_gpu_enable_analytical_sol_latency_estimator",
    "xla_gpu_enable_approx_costly_collectives",
    "xla_gpu_enable_async_collectives",
    "xla_gpu_enable_command_buffer",
    "xla_gpu_enable_cublaslt",
    "xla_gpu_enable_cudnn_fmha",
    "xla_gpu_enable_cudnn_frontend",
    "xla_gpu_enable_cudnn_layer_norm",
    "xla_gpu_enable_custom_fusions",
    "xla_gpu_enable_dynamic_slice_fusion",
    "xla_gpu_enable_fast_min_max",
    "xla_gpu_enable_half_precision",
    "xla_gpu_enable_highest_priority_async_stream",
    "xla_gpu_enable_host_memory_offloading",
    "xla_gpu_enable_latency_hiding_scheduler",
    "xla_gpu_enable_libnvjitlink",
    "xla_gpu_enable_llvm_module_compilation_parallelism",
    "xla_gpu_enable_nccl_comm_splitting",
    "xla_gpu_enable_nccl_user_buffers",
    "xla_gpu_enable_pgle_accuracy_checker",
    "xla_gpu_enable_pipelined_all_gather",
    "xla_gpu_enable_pipelined_all_reduce",
    "xla_gpu_enable_pipelined_collectives",
    "xla_gpu_enable_pipelined_p2p",
    "xla_gpu_enable_pipelined_reduce_scatter",
    "xla_gpu_enable_priority_fusion",
    "xla_gpu_enable_reassociation_for_converted_ar",
    "xla_gpu_enable_reduce_scatter_combiner_by_dim",
    "xla_gpu_enable_shared_constants",
    "xla_gpu_enable_split_k_autotuning",
    "xla_gpu_enable_triton_gemm",
    "xla_gpu_enable_triton_gemm_int4",
    "xla_gpu_enable_triton_softmax_fusion",
    "xla_gpu_enable_triton_softmax_priority_fusion",
    "xla_gpu_enable_while_loop_double_buffering",
    "xla_gpu_enable_while_loop_reduce_scatter_code_motion",
    "xla_gpu_enable_while_loop_unrolling",
    "xla_gpu_ensure_minor_dot_contraction_dims",
    "xla_gpu_exclude_nondeterministic_ops",
    "xla_gpu_exhaustive_tiling_search",
    "xla_gpu_experimental_autotune_cache_mode",
    "xla_gpu_experimental_dump_fdo_profiles",
    "xla_gpu_filter_kernels_spilling_registers_on_autotuning",
    "xla_gpu_force_compilation_parallelism",
    "xla_gpu_force_conv_nchw",
    "xla_gpu_force_conv_nhwc",
    "xla_gpu_ftz",
    "xla_gpu_fused_attention_use_cudnn_rng",
    "xla_gpu_gemm_rewrite_size_threshold",
    "xla_gpu_generate_debug_info",
    "xla_gpu_generate_line_info",
    "xla_gpu_graph_enable_concurrent_region",
    "xla_gpu_graph_level",
    "xla_gpu_graph_min_graph_size",
    "xla_gpu_kernel_cache_file",
    "xla_gpu_lhs_enable_gpu_async_tracker",
    "xla_gpu_llvm_ir_file",
    "xla_gpu_llvm_verification_level",
    "xla_gpu_load_autotune_results_from",
    "xla_gpu_memory_limit_slop_factor",
    "xla_gpu_multi_streamed_windowed_einsum",
    "xla_gpu_nccl_collective_max_nchannels",
    "xla_gpu_nccl_init_max_rank_per_root_ratio",
    "xla_gpu_nccl_p2p_max_nchannels",
    "xla_gpu_nccl_terminate_on_error",
    "xla_gpu_nccl_termination_timeout_seconds",
    "xla_gpu_operand_bytes_threshold_for_windowed_einsum",
    "xla_gpu_override_gemm_autotuner",
    "xla_gpu_per_fusion_autotune_cache_dir",
    "xla_gpu_pgle_profile_file_or_directory_path",
    "xla_gpu_ptx_file",
    "xla_gpu_redzone_padding_bytes",
    "xla_gpu_redzone_scratch_max_megabytes",
    "xla_gpu_reduce_scatter_combine_threshold_bytes",
    "xla_gpu_require_complete_aot_autotune_results",
    "xla_gpu_require_exclusive_lock",
    "xla_gpu_shape_checks",
    "xla_gpu_shard_autotuning",
    "xla_gpu_simplify_all_fp_conversions",
    "xla_gpu_strict_conv_algorithm_picker",
    "xla_gpu_strict_dot_conv_math",
    "xla_gpu_target_config_filename",
    "xla_gpu_temp_buffer_use_separate_color",
    "xla_gpu_threshold_for_windowed_einsum_mib",
    "xla_gpu_triton_fusion_level",
    "xla_gpu_triton_gemm_any",
    "xla_gpu_unsafe_fallback_to_driver_on_ptxas_not_found",
    "xla_gpu_unsafe_pipelined_loop_annotator",
    "xla_gpu_unsupported_use_all_reduce_one_shot_kernel",
    "xla_gpu_use_inprocess_lld",
    "xla_gpu_use_runtime_fusion",
    "xla_gpu_verify_triton_fusion_numerics",
    "xla_hlo_evaluator_use_fast_path",
    "xla_hlo_graph_addresses",
    "xla_hlo_graph_sharding_color",
    "xla_hlo_profile",
    "xla_latency_hiding_scheduler_rerun",
    "xla_layout_constraint",
    "xla_llvm_disable_expensive_passes",
    "xla_llvm_enable_alias_scope_metadata",
    "xla_llvm_enable_invariant_load_metadata",
    "xla_llvm_enable_noalias_metadata",
    "xla_llvm_force_inline_before_split",
    "xla_multiheap_size_constraint_per_heap",
    "xla_partitioning_algorithm",
    "xla_pjrt_allow_auto_layout_in_hlo",
    "xla_reduce_window_rewrite_base_length",
    "xla_step_marker_location",
    "xla_syntax_sugar_async_ops",
    "xla_test_all_input_layouts",
    "xla_test_all_output_layouts",
    "xla_tpu_detect_inf",
    "xla_tpu_detect_nan",
    "xla_tpu_enable_async_collective_fusion",
    "xla_tpu_enable_latency_hiding_scheduler",
    "xla_tpu_scoped_vmem_limit_kib",
    "xla_tpu_spmd_rng_bit_generator_unsafe",
    "xla_unsupported_crash_on_hlo_pass_fix_max_iterations",
    "xla_unsupported_crash_on_hlo_pass_noop_change",
    "xla_unsupported_crash_on_hlo_pass_silent_hlo_change",
    "xla_use_shardy",
};

/// Flags that mean something here.
static constexpr StringRef kMappedFlags[] = {
    "xla_disable_all_hlo_passes", "xla_disable_hlo_passes",
    "xla_dump_hlo_as_dot",        "xla_dump_hlo_as_html",
    "xla_dump_hlo_as_text",       "xla_dump_hlo_pass_re",
    "xla_dump_large_constants",   "xla_dump_to",
    "xla_enable_hlo_passes_only",
};

static ExitCode translateFormat(StringRef format, Replacement &flags) {
  if (format == "hlo") {
    flags.push_back("--emit=hlo");
    return ExitCode::Success;
  }
  if (format == "pb" || format == "pbtxt")
    return reportError(ExitCode::Unsupported,
                       "HLO protobufs are not written; HLO text is");
  return reportError(ExitCode::BadUsage, "unknown format '" + format + "'");
}

/// A flag without a value is true.
static bool isTrue(const CommandLine::Flag &flag) {
  StringRef value = flag.value.value_or("true");
  return value.equals_insensitive("true") || value == "1";
}

static void addPasses(StringRef list, llvm::StringSet<> &passes) {
  for (StringRef name : llvm::split(list, ','))
    if (StringRef pass = findPass(name.trim()); !pass.empty())
      passes.insert(pass);
}

/// One of kMappedFlags.
static void applyFlag(StringRef name, const CommandLine::Flag &flag,
                      XLASettings &settings) {
  StringRef value = flag.value.value_or("");
  auto addForm = [&](OutputForm form) {
    if (isTrue(flag))
      settings.dump.forms.push_back(form);
  };
  if (name == "xla_dump_to")
    settings.dump.folder = value.str();
  else if (name == "xla_dump_hlo_pass_re")
    settings.dump.passes = value.str();
  else if (name == "xla_dump_hlo_as_text")
    addForm(OutputForm::HLO);
  else if (name == "xla_dump_hlo_as_dot")
    addForm(OutputForm::Dot);
  else if (name == "xla_dump_hlo_as_html")
    addForm(OutputForm::HTML);
  else if (name == "xla_disable_hlo_passes")
    addPasses(value, settings.passes.disabled);
  else if (name == "xla_enable_hlo_passes_only")
    addPasses(value, settings.passes.only);
  else if (name == "xla_disable_all_hlo_passes")
    settings.passes.disablesAll = isTrue(flag);
  // Constants are never elided here, which is all that is left.
}

/// A flag `--xla_*`; `where` ends messages about it.
static ExitCode readXLAFlag(const CommandLine::Flag &flag,
                            XLASettings &settings, StringRef where = "") {
  std::string name = flag.name.str();
  llvm::replace(name, '-', '_');
  if (llvm::is_contained(kMappedFlags, name)) {
    applyFlag(name, flag, settings);
    return ExitCode::Success;
  }
  if (!llvm::is_contained(kIgnoredFlags, name)) {
    SmallVector<StringRef> known(ArrayRef<StringRef>{kIgnoredFlags});
    llvm::append_range(known, kMappedFlags);
    return reportError(ExitCode::BadUsage,
                       "unknown flag '--" + flag.name + "'" + where +
                           suggestNearest(name, known, "--"));
  }
  reportWarning("'--" + flag.name + "'" + where + " is ignored");
  return ExitCode::Success;
}

ExitCode tools::translateXLAFlag(const CommandLine::Flag &flag,
                                 XLASettings &settings,
                                 std::optional<Replacement> &replacement) {
  std::string name = flag.name.str();
  llvm::replace(name, '-', '_');
  if (name == "format" && flag.value)
    return translateFormat(*flag.value, replacement.emplace());
  if (name == "emit_proto" || name == "debug_options_file")
    return reportError(ExitCode::Unsupported,
                       "'--" + flag.name + "' does not exist here yet");
  if (!StringRef(name).starts_with("xla_"))
    return ExitCode::Success;
  replacement.emplace();
  return readXLAFlag(flag, settings);
}

ExitCode tools::readXLAFlagsOfEnvironment(XLASettings &settings) {
  std::string flags =
      llvm::sys::Process::GetEnv("XLA_FLAGS").value_or(std::string());
  StringRef text = StringRef(flags).trim();
  std::unique_ptr<llvm::MemoryBuffer> file;
  if (!text.empty() && !text.starts_with("-")) {
    std::string message;
    file = mlir::openInputFile(text, &message);
    if (!file)
      return reportError(ExitCode::BadUsage,
                         "XLA_FLAGS holds no flags and names no file: " +
                             message);
    text = file->getBuffer();
  }
  llvm::BumpPtrAllocator allocator;
  llvm::StringSaver saver(allocator);
  SmallVector<const char *> words;
  llvm::cl::TokenizeGNUCommandLine(text, saver, words);
  for (StringRef word : words) {
    auto [name, value] = word.ltrim('-').split('=');
    if (!word.starts_with("-") || !name.starts_with("xla"))
      return reportError(ExitCode::BadUsage, "XLA_FLAGS holds '" + word +
                                                 "', which is no flag --xla_*");
    CommandLine::Flag flag{name, std::nullopt};
    if (word.contains('='))
      flag.value = value;
    if (ExitCode code = readXLAFlag(flag, settings, " of XLA_FLAGS");
        code != ExitCode::Success)
      return code;
  }
  return ExitCode::Success;
}
