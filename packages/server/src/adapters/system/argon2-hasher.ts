import type { PasswordHasher } from '@gasless-gateway/core'
import { hash } from '@node-rs/argon2'

/** OWASP ASVS 5.0, appendix C: argon2id (the library's default) with t = 1, m ≥ 46 MiB, p = 1. */
const parameters = { timeCost: 1, memoryCost: 47_104, parallelism: 1 }

export const argon2Hasher: PasswordHasher = {
  hash: (password) => hash(password, parameters),
}
