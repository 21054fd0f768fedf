const shown = 10

/** What is read here of a file that vitest has run. */
interface RunFile {
  readonly relativeModuleId: string
  diagnostic(): { readonly collectDuration: number; readonly duration: number }
  meta(): { readonly cpuSeconds?: number }
}

/** Prints, at the end of a run, the files that took longest: most of them decide how long a run lasts. */
export function slowestFiles(say: (text: string) => void) {
  return {
    onTestRunEnd(modules: readonly RunFile[]) {
      if (modules.length <= shown) return
      say(['', ` Slowest ${shown} of ${modules.length} files`, ...slowest(modules), ''].join('\n'))
    },
  }
}

/** One line each: seconds, seconds of importing modules, processor seconds of the worker, and the file. */
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
