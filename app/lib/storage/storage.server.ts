import { mkdirSync } from 'node:fs'
import { copyFile, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Disk } from 'flydrive'
import type { Settings } from '../settings/parse-settings.ts'

/** Storage of artwork and images; the database stores paths in it. Only `pictures/` is public. */
export type Storage = Disk

type StorageSettings = Pick<
  Settings,
  'DATA_DIR' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ENDPOINT' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>

/**
 * Opens the bucket S3_BUCKET, or the folder `storage` of DATA_DIR. Only the chosen driver is loaded.
 * @param timeoutMs of one call to a bucket
 */
export async function openStorage(settings: StorageSettings, { timeoutMs = 60_000 } = {}): Promise<Storage> {
  return settings.S3_BUCKET ? openBucket(settings.S3_BUCKET, settings, timeoutMs) : openFolder(settings.DATA_DIR)
}

const pathPattern = /^[\w!-][\w.! -]*(\/[\w!-][\w.! -]*)*$/
const shopFolderPattern = /^(pictures|brand|imports|import-pictures)[. ]*(\/|$)/i

/**
 * True for the path of an upload, also of one copied from another shop: no form that storage would normalize, and no folder of
 * the shop's own files. Requests name paths, so only these are deleted with them.
 */
export const isUploadPath = (path: string) => pathPattern.test(path) && !shopFolderPattern.test(path)

/** Incomplete uploads; leftovers of a crash are cleaned up. */
export const getStagingFolder = (dataDir: string) => resolve(join(dataDir, 'incoming'))

/**
 * Moves a local file into storage. In a folder it flushes and renames the file, which exists completely or not at all, also
 * after a power cut. A bucket gets it as a stream.
 */
export async function moveIntoStorage(
  storage: Storage,
  file: string,
  path: string,
  contentType: string,
): Promise<void> {
  const folder = getLocalFolder(storage)
  if (!folder) return storage.moveFromFs(file, path, { contentType, visibility: 'private' })
  const target = join(folder, path)
  await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  await flush(file)
  try {
    await rename(file, target)
  } catch (error) {
    // The storage folder is on another mount.
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    await copyBeside(file, target)
  }
}

/** The temporary name of an interrupted copy is never requested. */
async function copyBeside(file: string, target: string): Promise<void> {
  const copy = `${target}.part`
  try {
    await copyFile(file, copy)
    await flush(copy)
    await rename(copy, target)
  } catch (error) {
    await rm(copy, { force: true })
    throw error
  }
  await rm(file)
}

/** The folder behind a storage that is one. */
export function getLocalFolder({ driver }: Storage): string | undefined {
  const options: unknown = 'options' in driver ? driver.options : undefined
  if (typeof options !== 'object' || options === null || !('location' in options)) return undefined
  return typeof options.location === 'string' ? options.location : undefined
}

async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.sync().finally(() => handle.close())
}

async function openFolder(dataDir: string): Promise<Storage> {
  const { FSDriver } = await import('flydrive/drivers/fs')
  const location = resolve(join(dataDir, 'storage'))
  mkdirSync(location, { recursive: true, mode: 0o700 })
  return new Disk(new FSDriver({ location, visibility: 'private' }))
}

async function openBucket(bucket: string, settings: StorageSettings, timeoutMs: number): Promise<Storage> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const { S3_ENDPOINT: endpoint, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  return new Disk(
    new S3Driver({
      bucket,
      region: settings.S3_REGION,
      visibility: 'private',
      // The bucket's own policy decides; many S3-compatible services have no access lists.
      supportsACL: false,
      // Many of these services do not support the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      // By default, the AWS SDK has no timeout.
      requestHandler: { connectionTimeout: 5_000, requestTimeout: timeoutMs, throwOnRequestTimeout: true },
      // Errors are thrown and logged by the caller.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      // Without keys, the AWS SDK uses its default sources (instance role, profile, …).
      ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
    }),
  )
}
