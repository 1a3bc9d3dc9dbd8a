#include "ReactiveThread.h"

_Thread_local reactive_thread_state reactive_this_thread;
