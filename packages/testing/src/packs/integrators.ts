/**
 * Packages that integrators install beside the SDK. Their versions are fixed, so that no release of another project decides
 * whether the tests pass. Raise them with the catalog of `pnpm-workspace.yaml`.
 */
export const newestVersions = {
  viem: '2.57.20',
  msw: '3.0.5',
  vite: '8.3.8',
  typescript: '7.0.2',
  '@types/node': '26.6.6',
} as const

/** A package and its version, as npm installs it. */
export const newest = (name: keyof typeof newestVersions) => `${name}@${newestVersions[name]}`

export interface Runtime {
  /** The package for this platform: the packages for all platforms are large. */
  readonly name: string
  readonly version: string
  /** The program, from the folder of the package. */
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
