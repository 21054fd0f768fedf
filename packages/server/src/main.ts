#!/usr/bin/env node
import { homedir } from 'node:os'

// A library asks for the home directory while it is loaded. A user id without an entry in /etc/passwd and without HOME has none.
try {
  homedir()
} catch {
  process.env.HOME = '/'
}

const { runMain } = await import('./run-main.js')
process.exitCode = await runMain(process.env)
