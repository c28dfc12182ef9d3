import { sql } from 'drizzle-orm'
import { type LastBackup, readLastBackup } from '#app/lib/last-backup.server.ts'
import type { Services } from '#app/lib/services.ts'
import packageJson from '../../../package.json' with { type: 'json' }

export type SystemInfo = { version: string; postgres: string; isEmbedded: boolean; backup: LastBackup | null }

/** Reads what operators need to report a problem. */
export async function readSystemInfo({ db, settings }: Pick<Services, 'db' | 'settings'>): Promise<SystemInfo> {
  const [{ rows }, backup] = await Promise.all([
    db.execute<{ version: string }>(sql`select split_part(current_setting('server_version'), ' ', 1) as version`),
    readLastBackup(db),
  ])
  const postgres = rows[0]?.version ?? ''
  return { version: packageJson.version, postgres, isEmbedded: settings.DATABASE_URL === undefined, backup }
}
