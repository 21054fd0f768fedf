/** What a client can do about a swap that reverts in simulation. The router wrote the calls, not the client. */
export const revertRemedy =
  'Quote again with a higher slippage or another amount. A router cannot swap a token that takes a fee on transfers: use another token.'
