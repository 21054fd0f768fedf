/** `postpack` of every published package: undoes the changes of prepack.ts. */
import { restoreManifest } from './workspace-manifest.js'

restoreManifest()
