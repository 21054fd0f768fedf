import type { Brand } from './brand.js'

/** Opaque record ids. They sort by creation time and start with a prefix for their kind, such as `op_`. */
export type UserId = Brand<string, 'UserId'>
export type RegistrationId = Brand<string, 'RegistrationId'>
export type ProjectId = Brand<string, 'ProjectId'>
export type MemberId = Brand<string, 'MemberId'>
export type InvitationId = Brand<string, 'InvitationId'>
export type ApiKeyId = Brand<string, 'ApiKeyId'>
export type AccountId = Brand<string, 'AccountId'>
export type OperationId = Brand<string, 'OperationId'>
export type SlotId = Brand<string, 'SlotId'>
export type AttemptId = Brand<string, 'AttemptId'>

export const idPrefixes = {
  user: 'usr',
  registration: 'reg',
  project: 'prj',
  member: 'mem',
  invitation: 'inv',
  apiKey: 'key',
  account: 'acc',
  operation: 'op',
  slot: 'slot',
  attempt: 'att',
} as const
export type IdKind = keyof typeof idPrefixes

export type IdOf<K extends IdKind> = {
  user: UserId
  registration: RegistrationId
  project: ProjectId
  member: MemberId
  invitation: InvitationId
  apiKey: ApiKeyId
  account: AccountId
  operation: OperationId
  slot: SlotId
  attempt: AttemptId
}[K]
