import { tmpdir } from 'node:os'
import { orRefuse } from './or-refuse.js'
import { requirePrerequisites } from './prerequisites.js'
import { makeRunFolder } from './run-folder.js'

/** First of every project: what any test needs of the machine, and one folder for the temporary files of all. */
export default orRefuse(async () => {
  const folder = tmpdir()
  await requirePrerequisites({ folder })
  // biome-ignore lint/style/noProcessEnv: workers, and the programs that they start, inherit it
  process.env.TMPDIR = makeRunFolder(folder)
})
