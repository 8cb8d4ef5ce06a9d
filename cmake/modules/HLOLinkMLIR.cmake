# Defines HLOMLIR, the one target through which everything links MLIR and LLVM.
# Also installed, for HLOConfig.cmake.

if(TARGET HLOMLIR)
  return()
endif()
add_library(HLOMLIR INTERFACE IMPORTED GLOBAL)
target_include_directories(HLOMLIR SYSTEM INTERFACE
  ${LLVM_INCLUDE_DIRS} ${MLIR_INCLUDE_DIRS})

if(NOT HLO_LINK_STATIC)
  # The two shared libraries and never single archives beside them: those would
  # be second copies of MLIR's static state.
  target_link_libraries(HLOMLIR INTERFACE MLIR LLVM)
  return()
endif()

# Debian exports every MLIR archive as depending on libLLVM.so, so the archives
# are named as files; lld takes from them what is referenced, in any order.
file(GLOB archives ${LLVM_LIBRARY_DIR}/libMLIR*.a ${LLVM_LIBRARY_DIR}/libLLVM*.a)
list(FILTER archives EXCLUDE REGEX "libMLIR.*Test[A-Z]|libLLVMTestingSupport")
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_library(HLO_ZSTD_LIBRARY zstd REQUIRED)
target_link_libraries(HLOMLIR INTERFACE
  ${archives} ZLIB::ZLIB ${HLO_ZSTD_LIBRARY} Threads::Threads ${CMAKE_DL_LIBS} m)
target_link_options(HLOMLIR INTERFACE
  -static-libstdc++ -static-libgcc
  LINKER:--gc-sections LINKER:--icf=all LINKER:-O2)
