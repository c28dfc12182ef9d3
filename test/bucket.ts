import S3rver from '@20minutes/s3rver'
import { parseSettings } from '#app/lib/settings/parse-settings.ts'
import { openStorage, type Storage } from '#app/lib/storage/storage.server.ts'

/** Starts an S3-compatible server with an empty bucket, and storage in it. @param directory of its files */
export async function startBucket(
  directory: string,
): Promise<{ storage: Storage; settings: Record<string, string>; stop: () => Promise<void> }> {
  const configureBuckets = [{ name: 'artwork', configs: [] }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  const settings = {
    S3_BUCKET: 'artwork',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const storage = await openStorage(parseSettings(settings))
  return { storage, settings, stop: () => server.close() }
}
