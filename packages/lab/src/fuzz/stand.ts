import { createOwner } from '@gasless-gateway/core'
import type { Endpoint } from '@gasless-gateway/core/api'
import { ownerAddress as sampleAddress } from '@gasless-gateway/core/testing'
import type { DevnetChain } from '@gasless-gateway/devnet/chains/devnet-chain'
import { fundToken } from '@gasless-gateway/devnet/chains/fund-token'
import type { RunningGateway } from '@gasless-gateway/server'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { feeTokenOf } from '../bench/fee-token-of.js'

/** Entities of every kind that requests refer to, and the credentials for them. */
export interface Stand {
  readonly apiKey: string
  /** Returns a currently valid session token of the owner. */
  session(): Promise<string>
  /** Returns the sample with ids and values of this stand. */
  withRealIds<T>(sample: T): T
}

// biome-ignore lint/suspicious/noExplicitAny: an answer is unvalidated JSON
type Answer = any

const password = 'correct horse'

/** Base units of the fee token. */
const plenty = 10n ** 15n

/**
 * Creates a platform owner with a project, a key, a member, an invitation and an account. Each endpoint has a separate
 * stand, so that its requests do not archive, revoke or remove the entities of another endpoint.
 */
export async function buildStand(
  { controlPlane, baseUrl }: Pick<RunningGateway, 'controlPlane' | 'baseUrl'>,
  chain: DevnetChain,
  name: string,
  { auth }: Endpoint,
): Promise<Stand> {
  const { networkId } = chain.network
  const { database, ids, passwords, sessions, codes, invitationTokens } = controlPlane
  const domain = `${name.toLowerCase()}.example`
  const ownerEmail = `owner@${domain}`
  const user = async (email: string, systemRole: 'client_admin' | 'system_admin') => {
    const id = ids.next('user')
    const passwordHash = await passwords.inTurn(undefined, (hash) => hash({ email, password }))
    const createdAt = new Date()
    await database.users.insert({
      id,
      email,
      name,
      passwordHash,
      systemRole,
      sessionVersion: 1,
      createdAt,
    })
    return id
  }
  const created = await createOwner(controlPlane, {
    email: ownerEmail,
    name,
    password,
  })
  if (!created) throw new Error('The owner of the stand already exists.')
  const { id: ownerId } = created
  // A valid request to change the password ends earlier sessions.
  const newSession = async () => {
    const sessionVersion = (await database.users.find(ownerId))?.sessionVersion ?? 0
    return sessions.issue({ userId: ownerId, sessionVersion })
  }
  const session = await newSession()
  const adminId = await user(`admin@${domain}`, 'system_admin')
  const memberEmail = `member@${domain}`
  await user(memberEmail, 'client_admin')

  const call = async (
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: unknown,
  ): Promise<Answer> => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response.status === 204 ? undefined : response.json()
  }
  const asOwner = { Authorization: `Bearer ${session}` }
  const project = await call('POST', '/project/create', asOwner, {
    name,
    members: [{ email: memberEmail }],
  })
  const { members } = await call('GET', `/project/${project.id}/members/list`, asOwner)
  const member = members.find(({ email }: { email: string }) => email === memberEmail)

  const invited = invitationTokens.mint()
  const invitation = await database.invitations.put({
    id: ids.next('invitation'),
    projectId: project.id,
    email: `invited@${domain}`,
    role: 'member',
    tokenHash: invited.hash,
    invitedBy: ownerId,
    lifetimeSeconds: 3_600,
    createdAt: new Date(),
  })
  const registrationId = ids.next('registration')
  const registeredEmail = `registered@${domain}`
  await database.registrations.insert({
    id: registrationId,
    email: registeredEmail,
    name,
    passwordHash: await passwords.inTurn(undefined, (hash) =>
      hash({ email: registeredEmail, password }),
    ),
    createdAt: new Date(),
  })
  const { code, hash } = codes.mint()
  await database.registrations.insertCode({ hash, registrationId, lifetimeSeconds: 3_600 })

  const asProject = { 'X-API-Key': String(project.apiKey.value) }
  const owner = privateKeyToAccount(generatePrivateKey())
  const account = await call('POST', '/account/create', asProject, {
    ownerAddress: owner.address,
    networkId,
  })
  const token = feeTokenOf(chain)
  await fundToken(chain, { token, to: account.address, amount: plenty })
  const operation = await call('POST', '/transaction/transfer', asProject, {
    ownerAddress: owner.address,
    networkId,
    transfers: [{ tokenAddress: token, amount: '1', recipientAddress: owner.address }],
    feeTokenAddress: token,
  })
  const signed = {
    operationId: operation.operationId,
    signature: await owner.signMessage({ message: { raw: operation.userOperationHash } }),
  }
  if (name !== 'submitTransaction') await call('POST', '/transaction/submit', asProject, signed)
  // Without this, the project could not get another key.
  if (auth === 'session') await call('POST', `/api-key/${project.apiKey.id}/revoke`, asOwner)

  const real: Readonly<Record<string, string>> = {
    prj_1: project.id,
    key_1: project.apiKey.id,
    mem_1: member.id,
    inv_1: invitation.id,
    usr_2: adminId,
    acc_1: account.id,
    op_1: signed.operationId,
    token: invited.token,
    '0x1234': signed.signature,
    'ABCDE-23456': code,
    'ada@example.com': ownerEmail,
    'bob@example.com': `new@${domain}`,
    '8453': networkId,
    [sampleAddress]: owner.address,
  }
  /** Real values by field name, for sample values that several fields share. */
  const realMembers: Readonly<Record<string, string>> = {
    feeToken: token,
    feeTokenAddress: token,
    tokenAddress: token,
    fromToken: token,
    toToken: otherTokenOf(chain, token),
    toNetworkId: networkId,
    senderAddress: account.address,
    address: token,
    value: '0x0',
  }
  return {
    apiKey: asProject['X-API-Key'],
    session: newSession,
    withRealIds: (sample) =>
      JSON.parse(JSON.stringify(sample), (key, value) => {
        if (typeof value !== 'string') return value
        return realMembers[key] ?? (Object.hasOwn(real, value) ? real[value] : value)
      }),
  }
}

function otherTokenOf({ network }: DevnetChain, token: string): string {
  const other = network.tokens.find(({ address }) => address !== token)
  if (!other) throw new Error('The devnet has only one token.')
  return other.address
}
