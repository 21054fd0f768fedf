import { GatewayError, type SponsorshipSigner } from '@gasless-gateway/core'
import type { KeySigner } from './key-signer.js'
import { VaultError } from './vault-error.js'

/** Longer than most throttling, and shorter than clients give up. */
const defaultRetrySeconds = 5

/** Signs sponsorships. A vault that does not sign is `SPONSORSHIP_UNAVAILABLE`, because it may sign later. */
export const createSponsorshipSigner = (key: KeySigner): SponsorshipSigner => ({
  address: key.address,
  sign: (message) =>
    key.sign(message).catch((error: unknown) => {
      if (!(error instanceof VaultError)) throw error
      const { retryAfterMs } = error
      throw new GatewayError('SPONSORSHIP_UNAVAILABLE', {
        // The vault's log has said it once.
        internal: error.message,
        retryAfterSeconds:
          retryAfterMs === undefined
            ? defaultRetrySeconds
            : Math.max(1, Math.ceil(retryAfterMs / 1_000)),
      })
    }),
})
