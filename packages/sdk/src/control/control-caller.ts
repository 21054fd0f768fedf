import type { controlEndpoints } from '../generated/wire.js'
import type { Caller } from '../http/create-caller.js'

export type ControlCaller = Caller<keyof typeof controlEndpoints>
