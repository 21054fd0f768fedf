/** `postpack` of every published package: see prepack.ts. */
import { restoreManifest } from './workspace-manifest.js'

restoreManifest()
