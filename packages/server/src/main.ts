#!/usr/bin/env node
import { homedir } from 'node:os'

// A library reads the home directory when it is loaded, which fails for a user id without HOME and without an entry
// in /etc/passwd.
try {
  homedir()
} catch {
  process.env.HOME = '/'
}

const { runMain } = await import('./run-main.js')
process.exitCode = await runMain(process.env)
