// RUN: hlo-opt %s --emulated-kernel-to-coroutine | FileCheck %s

llvm.func @hlo_emulator_suspend(!llvm.ptr)

// CHECK-NOT: @hlo_emulator_suspend

// CHECK-LABEL: llvm.func @waits(
// CHECK-SAME:    %[[THREAD:[^:]*]]: !llvm.ptr, %{{.*}}: !llvm.ptr) -> !llvm.ptr attributes {passthrough = ["presplitcoroutine"]}
// CHECK:         %[[ID:.*]] = llvm.intr.coro.id
// CHECK:         %[[SIZE:.*]] = llvm.intr.coro.size
// CHECK:         %[[FRAME:.*]] = llvm.call @hlo_emulator_frame(%[[THREAD]], %[[SIZE]])
// CHECK:         %[[HANDLE:.*]] = llvm.intr.coro.begin %[[ID]], %[[FRAME]]
// CHECK:         %[[SAVE:.*]] = llvm.intr.coro.save %[[HANDLE]]
// CHECK:         %[[STATE:.*]] = llvm.intr.coro.suspend %[[SAVE]]
// CHECK:         llvm.switch %[[STATE]] : i8, ^[[END:.*]] [
// CHECK-NEXT:      0: ^[[NEXT:.*]],
// CHECK-NEXT:      1: ^[[END]]
// CHECK:       ^[[NEXT]]:
// CHECK:         llvm.call @hlo_emulator_return(%[[THREAD]])
// CHECK:         llvm.intr.coro.suspend
// CHECK:       ^[[END]]:
// CHECK:         llvm.intr.coro.end %[[HANDLE]]
// CHECK:         llvm.return %[[HANDLE]]
llvm.func @waits(%thread: !llvm.ptr, %buffers: !llvm.ptr) -> !llvm.ptr {
  llvm.call @hlo_emulator_suspend(%thread) : (!llvm.ptr) -> ()
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}

// CHECK-LABEL: llvm.func @does_not(
// CHECK-NOT:     coro
// CHECK:         llvm.return
llvm.func @does_not(%thread: !llvm.ptr, %buffers: !llvm.ptr) -> !llvm.ptr {
  %null = llvm.mlir.zero : !llvm.ptr
  llvm.return %null : !llvm.ptr
}
