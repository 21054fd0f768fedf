/**
 * Packages that integrators install with the SDK. Their versions are fixed, so that a new release cannot break the
 * tests. Raise them together with the catalog of `pnpm-workspace.yaml`.
 */
export const newestVersions = {
  viem: '2.57.20',
  msw: '3.0.5',
  vite: '8.3.8',
  typescript: '7.0.2',
  '@types/node': '26.6.6',
} as const

/** Returns the package with its version, as an argument of `npm install`. */
export const newest = (name: keyof typeof newestVersions) => `${name}@${newestVersions[name]}`

export interface Runtime {
  /** The package for this platform. Packages for all platforms are large. */
  readonly name: string
  readonly version: string
  /** The path of the program in the package. */
  readonly path: string
}

const { platform, arch } = process

export const runtimes = {
  bun: {
    name: `@oven/bun-${platform}-${arch === 'arm64' ? 'aarch64' : 'x64'}`,
    version: '1.4.5',
    path: 'bin/bun',
  },
  deno: {
    name: platform === 'linux' ? `@deno/linux-${arch}-glibc` : `@deno/${platform}-${arch}`,
    version: '2.9.6',
    path: 'deno',
  },
  workerd: {
    name: `@cloudflare/workerd-${platform}-${arch === 'arm64' ? 'arm64' : '64'}`,
    version: '1.20261117.1',
    path: 'bin/workerd',
  },
} as const satisfies Record<string, Runtime>
