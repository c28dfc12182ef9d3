import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import { ensureQueue } from '#app/lib/ensure-queue.server.ts'
import type { Logger } from '#app/lib/log.ts'
import type { Services } from '#app/lib/services.ts'
import { readDatabaseTime } from '#app/lib/time/database-clock.server.ts'
import { dayMs } from '#app/lib/time/iso-date.ts'
import { images } from '#db/tables/images.ts'
import { getStoredPaths, type ImageFacts } from './image-url.ts'

const cleanupQueue = 'sweep-pictures'
/** Days after which unreferenced images are deleted. */
const retentionDays = 30

type CleanupServices = Pick<Services, 'db' | 'storage'> & { log: Logger }

/** Cleans up every night, in one process of all that share the database; a missed run happens at the next start. */
export async function scheduleImageCleanUp(services: CleanupServices & Pick<Services, 'jobs'>): Promise<void> {
  const { jobs } = services
  await ensureQueue(jobs, cleanupQueue, {
    policy: 'singleton',
    retryLimit: 2,
    retryDelay: 300,
    expireInSeconds: 3 * 3600,
  })
  await jobs.work(cleanupQueue, { pollingIntervalSeconds: 60 }, () => cleanUpImages(services))
  await jobs.schedule(cleanupQueue, '40 3 * * *', null, { tz: 'America/Chicago', missed: 'once' })
}

/** All places that can reference an image or a proposal's mockup: live content, drafts and revisions, sent versions. */
const imageReferences: { table: string; sqlText: string }[] = [
  { table: 'product_data', sqlText: "concat_ws(' ', image_url, image_urls::text)" },
  { table: 'ready_made_boxes', sqlText: 'image_url' },
  { table: 'blog_posts', sqlText: "concat_ws(' ', featured_image, content, markdown)" },
  { table: 'shop_content', sqlText: 'value::text' },
  { table: 'content_drafts', sqlText: 'fields::text' },
  { table: 'content_revisions', sqlText: 'before::text' },
  { table: 'send_campaigns', sqlText: "concat_ws(' ', logo::text, contents::text)" },
  { table: 'send_gifts', sqlText: 'contents::text' },
  // Import rows that are not applied yet.
  { table: 'import_rows', sqlText: 'fields::text' },
  { table: 'proposals', sqlText: 'content::text' },
  { table: 'proposal_versions', sqlText: "concat_ws(' ', document::text, content::text)" },
  { table: 'proposal_templates', sqlText: 'content::text' },
]

/**
 * Finds referenced images and deletes those unreferenced for 30 days: files first, then the row. Failures are logged and
 * retried the next night. Releases the mockups of proposals that nothing references, which the cleanup of uploads deletes.
 */
export async function cleanUpImages({ db, storage, log }: CleanupServices, currentTime?: Date): Promise<void> {
  const now = currentTime ?? (await readDatabaseTime(db))
  await markUsedImages(db, now)
  const cutoff = new Date(now.getTime() - retentionDays * dayMs)
  await releaseMockups(db, cutoff)
  let removed = 0
  for (let after = ''; ; ) {
    const [next] = await db
      .select({ hash: images.hash })
      .from(images)
      .where(and(lt(images.used_at, cutoff), gt(images.hash, after)))
      .orderBy(asc(images.hash))
      .limit(1)
    if (!next) break
    after = next.hash
    // A concurrent upload of the same image waits for the row lock.
    await db.transaction(async (tx) => {
      const [image] = await tx
        .select()
        .from(images)
        .where(and(eq(images.hash, next.hash), lt(images.used_at, cutoff)))
        .for('update', { skipLocked: true })
      if (!image || !(await deleteFiles({ storage, log }, image))) return
      await tx.delete(images).where(eq(images.hash, image.hash))
      removed += 1
    })
  }
  if (removed > 0) log.info({ images: removed }, 'images.deleted')
}

/** Uses one statement per table, so that no lock is held for long. */
async function markUsedImages(db: Services['db'], now: Date): Promise<void> {
  for (const { table, sqlText } of imageReferences) {
    await db.execute(sql`
      update pictures set used_at = greatest(used_at, ${now.toISOString()}::timestamptz)
      where hash in (
        select (regexp_matches(content, '/media/([0-9a-f]{32})-', 'g'))[1]
        from (select ${sql.raw(sqlText)} as content from ${sql.identifier(table)}) named
        where content like '%/media/%'
      )`)
  }
}

/** Releases mockups that nothing references; those drawn or used since the cutoff stay, as their line may not be saved yet. */
async function releaseMockups(db: Services['db'], cutoff: Date): Promise<void> {
  const named = imageReferences.map(
    ({ table, sqlText }) => sql`
      select (regexp_matches(content, 'proposal-mockups/[a-z0-9.-]+', 'g'))[1] as path
      from (select ${sql.raw(sqlText)} as content from ${sql.identifier(table)}) named
      where content like '%proposal-mockups/%'`,
  )
  await db.execute(sql`
    update uploads set claimed_at = null, created_at = 'epoch'
    where path like 'proposal-mockups/%' and claimed_at < ${cutoff.toISOString()}::timestamptz
      and path not in (${sql.join(named, sql` union all `)})`)
}

async function deleteFiles({ storage, log }: Omit<CleanupServices, 'db'>, image: ImageFacts): Promise<boolean> {
  try {
    for (const path of getStoredPaths(image)) await storage.delete(path)
    return true
  } catch (error) {
    log.error({ err: error, hash: image.hash }, 'image.delete_failed')
    return false
  }
}
