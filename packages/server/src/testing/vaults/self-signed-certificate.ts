import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

const der = (tag: number, ...parts: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const head =
    length < 0x80
      ? [tag, length]
      : length < 0x100
        ? [tag, 0x81, length]
        : [tag, 0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from(head), content])
}
const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

const oid = {
  commonName: hex('06 03 55 04 03'),
  subjectAltName: hex('06 03 55 1d 11'),
  ecdsaWithSha256: hex('06 08 2a 86 48 ce 3d 04 03 02'),
}

/** Returns a certificate of 127.0.0.1 that is valid from 1970 to 9999 (RFC 5280), and its key. Both in PEM. */
export function createSelfSignedCertificate(): { readonly cert: string; readonly key: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(oid.commonName, der(0x0c, Buffer.from('127.0.0.1')))))
  const validity = sequence(
    der(0x17, Buffer.from('700101000000Z')),
    der(0x18, Buffer.from('99991231235959Z')),
  )
  const address = sequence(der(0x87, Buffer.from([127, 0, 0, 1])))
  const extension = sequence(oid.subjectAltName, der(0x04, address))
  const body = sequence(
    der(0xa0, hex('02 01 02')),
    hex('02 01 01'),
    sequence(oid.ecdsaWithSha256),
    name,
    validity,
    name,
    publicKey.export({ format: 'der', type: 'spki' }),
    der(0xa3, sequence(extension)),
  )
  const signature = createSign('sha256').update(body).sign(privateKey)
  const certificate = sequence(
    body,
    sequence(oid.ecdsaWithSha256),
    der(0x03, Buffer.from([0]), signature),
  )
  return { cert: pem('CERTIFICATE', certificate), key: pemOf(privateKey) }
}

const pem = (label: string, bytes: Buffer) =>
  `-----BEGIN ${label}-----\n${bytes.toString('base64').replace(/(.{64})/g, '$1\n')}\n-----END ${label}-----\n`

const pemOf = (key: KeyObject) => key.export({ format: 'pem', type: 'pkcs8' }).toString()
