const shown = 10

/** The used part of vitest's record of a test file. */
interface RunFile {
  readonly relativeModuleId: string
  diagnostic(): { readonly collectDuration: number; readonly duration: number }
  meta(): { readonly cpuSeconds?: number }
}

/**
 * Returns a reporter that prints the slowest files at the end of a run. They largely determine how long a run takes.
 */
export function slowestFiles(say: (text: string) => void) {
  return {
    onTestRunEnd(modules: readonly RunFile[]) {
      if (modules.length <= shown) return
      say(['', ` Slowest ${shown} of ${modules.length} files`, ...slowest(modules), ''].join('\n'))
    },
  }
}

/** Returns one line per file: seconds, seconds of imports, processor seconds of the worker, and the file. */
export const slowest = (modules: readonly RunFile[]) =>
  modules
    .map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return {
        file: module.relativeModuleId,
        imports: collectDuration,
        cpu: module.meta().cpuSeconds,
        all: collectDuration + duration,
      }
    })
    .sort((a, b) => b.all - a.all)
    .slice(0, shown)
    .map(
      ({ file, imports, cpu, all }) =>
        `${seconds(all)} s (${seconds(imports)} s of imports, ${cpu === undefined ? '?' : seconds(cpu * 1000)} s of processor)  ${file}`,
    )

const seconds = (ms: number) => (ms / 1000).toFixed(1).padStart(6)
