import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { makeRunFolder } from './run-folder.js'

/** The databases of a run take less than 1 GB. */
const neededBytes = { ofMemory: 3e9, ofProcess: 6e9 }

/**
 * The folder for the databases of a run: in memory if enough is free, else the folder for temporary files. Each
 * database has 900 files. ext4 avoids the inodes of files that were just deleted, so creating files takes longer with
 * every database that is dropped.
 */
export function databaseFolder(
  memory = '/dev/shm',
  availableBytes = process.availableMemory(),
): string {
  try {
    // This comes first, because it deletes the databases of killed runs.
    const folder = makeRunFolder(memory)
    const { bavail, bsize } = statfsSync(folder)
    const isPlenty =
      bavail * bsize >= neededBytes.ofMemory && availableBytes >= neededBytes.ofProcess
    return isPlenty ? folder : tmpdir()
  } catch {
    // The folder does not exist, or this user cannot write to it.
    return tmpdir()
  }
}
