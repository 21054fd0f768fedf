/**
 * The catalogue of error codes: HTTP status, meaning and remedy. `retryable`: the unchanged request may be sent again.
 *
 * docs/reference/errors.md is generated from this table. Codes are never renamed.
 */
export interface ErrorCodeEntry {
  readonly status: number
  readonly meaning: string
  readonly remedy: string
  readonly retryable: boolean
}

const define = <const T extends Record<string, ErrorCodeEntry>>(codes: T): T => codes

export const errorCodes = define({
  VALIDATION_FAILED: {
    status: 400,
    meaning: 'The path, query or body of the request does not fit the endpoint.',
    remedy: 'Fix the fields that `issues` names.',
    retryable: false,
  },
  MALFORMED_JSON: {
    status: 400,
    meaning: 'The body is not valid JSON.',
    remedy: 'Send one JSON object, encoded as UTF-8.',
    retryable: false,
  },
  QUERY_TOO_BROAD: {
    status: 400,
    meaning: 'The search takes longer than the limit for one request.',
    remedy: 'Narrow the filters that the message names. The same search is refused again.',
    retryable: false,
  },
  NETWORK_UNSUPPORTED: {
    status: 400,
    meaning: 'This gateway does not serve the network.',
    remedy: 'Pick a networkId from GET /network/list.',
    retryable: false,
  },
  TOKEN_UNSUPPORTED: {
    status: 400,
    meaning: 'The token cannot pay fees on this network.',
    remedy: 'Pick a fee token from GET /network/:networkId/tokens, or omit it to pay native gas.',
    retryable: false,
  },
  NETWORK_MISMATCH: {
    status: 400,
    meaning: 'The account belongs to another network than the request names.',
    remedy: 'Create the account on this network with POST /account/create, and use its id.',
    retryable: false,
  },
  EIP7702_UNSUPPORTED: {
    status: 400,
    meaning: 'The accounts of the project need EIP-7702, which the network does not have.',
    remedy:
      'Use POST /transaction/transfer or POST /swap/plain/prepare: they choose the rail that works.',
    retryable: false,
  },
  ROUTE_TRUST_NOT_ALLOWED: {
    status: 400,
    meaning:
      'The request accepts swap routes that cannot be proven from their call data, but its project does not allow them.',
    remedy:
      'Omit `routeTrust`, or ask the operator to run `gateway-server project set <project> --route-trust router`.',
    retryable: false,
  },
  AUTHORIZATION_INVALID: {
    status: 400,
    meaning: 'The EIP-7702 authorization is not the one that the operation requires.',
    remedy:
      'Sign an authorization of `authorizationDelegate` for the chain of the network and `authorizationNonce` with the owner key.',
    retryable: false,
  },
  SIGNATURE_INVALID: {
    status: 400,
    meaning:
      "The signature is not the owner's signature of `userOperationHash`, or is longer than `preVerificationGas` pays for.",
    remedy: 'Sign `userOperationHash` as an EIP-191 message with the owner key of the account.',
    retryable: false,
  },
  SIGNED_TRANSACTION_INVALID: {
    status: 400,
    meaning:
      'A signed transaction differs from the prepared one, or the owner did not sign it. `reason` says which one and what differs.',
    remedy:
      'Sign every prepared transaction unchanged with the owner key, and send all of them in order.',
    retryable: false,
  },
  EMAIL_DISPOSABLE: {
    status: 400,
    meaning: 'The e-mail address belongs to a disposable-mail service.',
    remedy: 'Register with a permanent address.',
    retryable: false,
  },
  PASSWORD_TOO_COMMON: {
    status: 400,
    meaning: 'The password is so common that attackers try it first.',
    remedy: 'Choose another password, such as a few random words.',
    retryable: false,
  },
  CODE_INVALID: {
    status: 400,
    meaning: 'The code is unknown, used or expired.',
    remedy: 'Copy it from the newest mail, or get another one with POST /auth/resend.',
    retryable: false,
  },
  EMAIL_NOT_VERIFIED: {
    status: 400,
    meaning: 'This password was registered for the e-mail address but does not sign in.',
    remedy:
      'If the address is not verified, send the mailed code to POST /auth/verify. If it is verified, this password does not count, because several were registered: use the password of your account, set one with POST /auth/change-password, or ask the operator for a reset.',
    retryable: false,
  },
  CURRENT_PASSWORD_WRONG: {
    status: 400,
    meaning: 'The current password is wrong.',
    remedy:
      'Send your current password as currentPassword. After a reset, send the code that signed you in.',
    retryable: false,
  },
  ALREADY_MEMBER: {
    status: 400,
    meaning: 'A user with this e-mail is already a member of the project.',
    remedy: 'To change the role, remove the member, and add them again.',
    retryable: false,
  },
  INVITATION_NOT_PENDING: {
    status: 400,
    meaning:
      'The invitation is accepted, cancelled, expired or unknown, or belongs to another project.',
    remedy: 'Invite again with POST /project/:projectId/members/add.',
    retryable: false,
  },
  INVITER_NOT_PERMITTED: {
    status: 400,
    meaning: 'The sender of the invitation may no longer invite to the project.',
    remedy: 'Ask an owner or admin of the project to invite again.',
    retryable: false,
  },
  CREDENTIALS_INVALID: {
    status: 401,
    meaning: 'No user has this e-mail and password.',
    remedy: 'Check both for typos.',
    retryable: false,
  },
  UNAUTHENTICATED: {
    status: 401,
    meaning: 'The credential is missing or not valid.',
    remedy:
      'Send an active project API key in the X-API-Key header, or a session token in the Authorization header, as the endpoint asks.',
    retryable: false,
  },
  FORBIDDEN: {
    status: 403,
    meaning: 'Your role does not allow this.',
    remedy: 'Ask an owner or admin of the project, or the platform owner.',
    retryable: false,
  },
  OWNER_PROTECTED: {
    status: 403,
    meaning: 'An owner cannot be removed.',
    remedy: 'Owners keep their role. To end a project, archive it as its owner.',
    retryable: false,
  },
  NOT_FOUND: {
    status: 404,
    meaning: 'There is nothing at this path.',
    remedy: 'Check the path against the API reference. Every path starts with /v1.',
    retryable: false,
  },
  NETWORK_NOT_FOUND: {
    status: 404,
    meaning: 'This gateway does not serve the network in the path.',
    remedy: 'Pick a networkId from GET /network/list.',
    retryable: false,
  },
  PROJECT_NOT_FOUND: {
    status: 404,
    meaning: 'The project does not exist or is archived.',
    remedy: 'Pick an id from GET /project/list.',
    retryable: false,
  },
  MEMBER_NOT_FOUND: {
    status: 404,
    meaning: 'The project has no such member.',
    remedy: 'Pick an id from GET /project/:projectId/members/list.',
    retryable: false,
  },
  INVITATION_NOT_FOUND: {
    status: 404,
    meaning:
      'No invitation has this token. The gateway may have mailed the invitation again with another token.',
    remedy: 'Copy the token from the newest mail.',
    retryable: false,
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    meaning: 'No key has this id.',
    remedy: 'Pick an id from GET /project/:projectId/api-key.',
    retryable: false,
  },
  SYSTEM_ADMIN_NOT_FOUND: {
    status: 404,
    meaning: 'No system admin has this id.',
    remedy: 'Pick an id from GET /user/system-admin/list.',
    retryable: false,
  },
  ACCOUNT_NOT_FOUND: {
    status: 404,
    meaning: 'The project has no account with this id.',
    remedy: 'Create it with POST /account/create.',
    retryable: false,
  },
  OPERATION_NOT_FOUND: {
    status: 404,
    meaning:
      'The project has no operation with this id, or it was never submitted, or it has expired.',
    remedy: 'Check the id. If the operation has expired, prepare again.',
    retryable: false,
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    meaning: 'The path does not support this HTTP method.',
    remedy: 'Use one of the methods in the Allow header.',
    retryable: false,
  },
  API_KEY_ACTIVE: {
    status: 409,
    meaning: 'The project has an active key already.',
    remedy: 'Revoke it first with POST /api-key/:keyId/revoke.',
    retryable: false,
  },
  EMAIL_TAKEN: {
    status: 409,
    meaning: 'A user has this e-mail already.',
    remedy: 'Use another e-mail.',
    retryable: false,
  },
  TOO_MANY_PROJECTS: {
    status: 409,
    meaning: 'You own the maximum number of active projects.',
    remedy: 'Archive one with DELETE /project/:projectId, or ask the operator of this gateway.',
    retryable: false,
  },
  OPERATION_ALREADY_SUBMITTED: {
    status: 409,
    meaning: 'The operation was submitted before.',
    remedy: 'Keep polling the operation that the answer names.',
    retryable: false,
  },
  DUPLICATE_USER_OPERATION: {
    status: 409,
    meaning:
      'An operation with the same `userOperationHash` was submitted under another id. The gateway sent nothing for this operation.',
    remedy:
      'If the answer names an operation and you want one payment, keep polling that operation. If you want a second payment, prepare again with another Idempotency-Key. If the answer names no operation, another project submitted it: prepare again. You may use the same Idempotency-Key.',
    retryable: false,
  },
  DELEGATE_CONFLICT: {
    status: 409,
    meaning:
      "The owner's address has other code: another wallet's EIP-7702 delegate, or a contract.",
    remedy: 'Revoke the delegation in the wallet that set it, or use another owner.',
    retryable: false,
  },
  OPERATION_STALE: {
    status: 409,
    meaning:
      "The account's nonce, deployment or allowance, or the price of a swap, has changed since the operation was prepared.",
    remedy:
      'Prepare, sign and submit again. You may use the same Idempotency-Key. The gateway never accepts the stale operation.',
    retryable: false,
  },
  SENT_WITHOUT_GATEWAY: {
    status: 409,
    meaning:
      'The gateway no longer accepts the operation, but it was sent to the network without the gateway. Its payment is made, is pending, or has failed on the network.',
    remedy:
      'Do not prepare again: that would pay twice. Follow the operation on the network by its hash. Prepare again only if it failed on the network. If the operation has several transactions and the network lacks some, send those yourself.',
    retryable: false,
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    meaning:
      'The Idempotency-Key was used before with another request, which prepared the operation that `operationId` names.',
    remedy:
      'If both requests are for the same payment, check the status of that operation first: a prepare with a new key would pay a second time. For another payment, use a new key.',
    retryable: false,
  },
  INVITATION_EXPIRED: {
    status: 410,
    meaning: 'The invitation is older than seven days.',
    remedy: 'Ask an owner or admin of the project to invite again.',
    retryable: false,
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    meaning: 'The body is larger than 256 KiB.',
    remedy: 'Split the request.',
    retryable: false,
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    meaning: 'The body is not sent as JSON.',
    remedy: 'Set the header Content-Type: application/json.',
    retryable: false,
  },
  EXECUTION_SIMULATION_REVERTED: {
    status: 422,
    meaning:
      'The operation reverts in the simulation, or exceeds a limit for one operation. `reason` is the decoded revert, or names the limit.',
    remedy:
      'Change the calls, or split them over several operations. The same request is refused again.',
    retryable: false,
  },
  VALIDATION_NOT_ACCEPTED: {
    status: 422,
    meaning:
      'The account validates its operations with code that this gateway does not accept: another root validator, implementation or delegate. `reason` is the address of this code.',
    remedy:
      'Change the account back to the root validator and implementation that it was deployed with, use another account, or ask the operator of the gateway to allow the code.',
    retryable: false,
  },
  INSUFFICIENT_BALANCE: {
    status: 422,
    meaning: 'The account cannot cover the amount that it sends plus the worst-case fee.',
    remedy:
      'Lower the amount or fund the account. `reason` has the needed and the available amount.',
    retryable: false,
  },
  SWAP_AMOUNT_TOO_SMALL: {
    status: 422,
    meaning: 'Every route rejects the amount as below its minimum.',
    remedy: 'Raise the amount.',
    retryable: false,
  },
  SWAP_ROUTE_NOT_FOUND: {
    status: 422,
    meaning: 'The routing provider knows no route between these tokens for this amount.',
    remedy: 'Try another amount, another slippage or other tokens from GET /swap/tokens.',
    retryable: false,
  },
  SWAP_ROUTE_REFUSED: {
    status: 422,
    meaning:
      'The routing provider answered with a route that differs from the request or cannot be checked. `reason` says what differs. Nothing was prepared.',
    remedy: 'Try another amount or other tokens. If the error persists, tell the operator.',
    retryable: false,
  },
  SECURITY_UNSAFE: {
    status: 422,
    meaning: 'The security check judged the operation unsafe. `security.reason` says why.',
    remedy:
      'Review the calls and declare every asset that leaves in `transferredAssets`. The same Idempotency-Key repeats the verdict until the prepared operation expires. For a new verdict, prepare with another key. If you have already submitted the operation that the answer names, do not prepare again: you would pay twice.',
    retryable: false,
  },
  RATE_LIMITED: {
    status: 429,
    meaning: 'Too many requests.',
    remedy: 'Wait for the seconds in the Retry-After header.',
    retryable: true,
  },
  NONCE_KEYS_IN_USE: {
    status: 429,
    meaning:
      'All nonce keys of the account are in use. Live operations and operations that were prepared in the last two minutes occupy them.',
    remedy:
      'Submit the prepared operations, wait for the seconds in the Retry-After header, and try again. Put several payments into one operation.',
    retryable: true,
  },
  ACCOUNT_QUEUE_FULL: {
    status: 429,
    meaning: 'The account has reached its limit of operations that wait to land.',
    remedy:
      'Wait for the seconds in the Retry-After header, and submit the same operation again. Put several payments into one operation.',
    retryable: true,
  },
  SPONSORSHIP_LIMIT: {
    status: 429,
    meaning:
      "The project has reached its limit of prepared sponsored operations, or of the paymaster's deposit that it may reserve.",
    remedy:
      'Submit the prepared operations, or wait for the seconds in the Retry-After header. Landed and expired operations make room.',
    retryable: true,
  },
  FRONTING_LIMIT: {
    status: 429,
    meaning:
      "The account has not approved the paymaster yet. If its operation reverts, the paymaster's deposit loses the gas. A limit for these losses is used up for now. The message says which: the limit of the project, of all projects of its owner, or of all projects together.",
    remedy:
      'Wait for the seconds in the Retry-After header, or omit the fee token and pay native gas. Operations of the project that pay their fee make room.',
    retryable: true,
  },
  EXPOSURE_LIMIT: {
    status: 429,
    meaning:
      'Operations that did not land have recently burnt as much gas of the executors as a limit allows. The message says which: the limit of this account, of the project, of its owner, or of all accounts together.',
    remedy:
      'While an operation of an account is pending, do not change the balance, owner or nonces of the account. Wait for the seconds in the Retry-After header, or ask the operator of the gateway for a higher limit.',
    retryable: true,
  },
  INTERNAL: {
    status: 500,
    meaning: 'The gateway failed. The request had no partial effect.',
    remedy: 'Retry. If the error persists, give the X-Request-Id to the operator.',
    retryable: true,
  },
  SELF_FUNDED_ESTIMATE_UNAVAILABLE: {
    status: 503,
    meaning:
      'The gas of a self-funded operation could not be estimated: the RPC endpoints of the network do not answer, or lack a method.',
    remedy:
      'Retry after the seconds in the Retry-After header. If the message names a method that the endpoints lack, the operator must configure an endpoint that has it.',
    retryable: true,
  },
  SPONSORSHIP_UNAVAILABLE: {
    status: 503,
    meaning: 'The paymaster cannot take on more operations for now.',
    remedy: 'Retry after the seconds in the Retry-After header.',
    retryable: true,
  },
  PRICE_UNAVAILABLE: {
    status: 503,
    meaning: 'There is no reliable price of the fee token or the native coin.',
    remedy: 'Retry after the seconds in the Retry-After header, or pay with another fee token.',
    retryable: true,
  },
  ROUTER_UNAVAILABLE: {
    status: 503,
    meaning: 'The routing provider does not answer, or accepts no more requests for now.',
    remedy: 'Retry after the seconds in the Retry-After header.',
    retryable: true,
  },
  NETWORK_UNAVAILABLE: {
    status: 503,
    meaning:
      "The network's RPC endpoints do not answer, refuse a request of the gateway, or lack a feature that operations need. Or it is not final yet which of two operations of one address has used a nonce.",
    remedy:
      'Retry after the seconds in the Retry-After header. If the endpoints refuse or lack something, the operator must configure other endpoints: the log says what they refuse or lack. `/v1/readyz` names the network if a feature is missing.',
    retryable: true,
  },
  EXECUTORS_UNFUNDED: {
    status: 503,
    meaning:
      "The executors, the gateway's accounts that send transactions on this network, have too little native coin for gas.",
    remedy:
      'Retry after the seconds in the Retry-After header. The operator must fund the executors: `gateway-server executors` shows their addresses and what each needs.',
    retryable: true,
  },
  OVERLOADED: {
    status: 503,
    meaning: 'The gateway has no free capacity for the request at the moment.',
    remedy: 'Retry after the seconds in the Retry-After header.',
    retryable: true,
  },
})

export type ErrorCode = keyof typeof errorCodes
