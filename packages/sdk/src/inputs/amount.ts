/** Base units: a bigint or a decimal string. Fields that are hex on the wire also take `0x…`. */
export type Amount = bigint | string
