import { createRequire } from 'node:module'

/** The names of operating systems and processors in anvil's npm packages. */
const systems: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'darwin',
  linux: 'linux',
  win32: 'win32',
}
const processors: Partial<Record<NodeJS.Architecture, string>> = { arm64: 'arm64', x64: 'amd64' }

/** Returns the path of the anvil executable inside its npm package. Throws if it is not installed. */
export function anvilBinary(): string {
  const { platform, arch } = process
  const packageName = `@foundry-rs/anvil-${systems[platform]}-${processors[arch]}`
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    // The package for the platform is a dependency of the anvil package, so the lookup starts there.
    const anvilPackage = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(anvilPackage).resolve(`${packageName}/bin/${file}`)
  } catch {
    throw new Error(
      `The anvil executable for ${platform}-${arch} is not installed. Run \`npx -y pnpm@10 install\` without --no-optional.`,
    )
  }
}
