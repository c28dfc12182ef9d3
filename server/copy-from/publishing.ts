import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/client.ts'
import type { Source, SourceRow } from './source.ts'
import { parseText, parseTime, toUuid } from './values.ts'

/** Columns of posts in earlier versions of the software, and tables of this one. */
const columns: Record<string, readonly string[]> = {
  blog_posts: ['publish_at', 'draft_key'],
  content_schedules: ['publish_at'],
  content_links: ['key'],
}

/** Drafts stay with their authors; those of posts that are not public yet are stored for the team. */
const isOfStoredPost = ({ kind = 'post', staff_id = null }: SourceRow) => kind === 'post' && staff_id === null

/** Copies the schedules and preview links of posts that are not public; what this shop has stays. */
export async function copyPublishing(tx: Transaction, source: Source): Promise<void> {
  for (const [table, needed] of Object.entries(columns)) {
    const found = await source.readColumns(table)
    if (!needed.some((column) => found?.includes(column))) continue
    for await (const rows of source.readRows(table)) {
      const posts = rows.filter(isOfStoredPost).map((row) => ({
        id: toUuid('blog_posts', row.subject ?? row.id),
        publish_at: parseTime('publish_at', row.publish_at),
        key: parseText('draft_key', row.draft_key ?? row.key),
        expires_at: parseTime('expires_at', row.expires_at),
      }))
      const copied = sql`jsonb_to_recordset(${JSON.stringify(posts)}::jsonb)
        as r (id uuid, publish_at timestamptz, key text, expires_at timestamptz)
        join blog_posts p on p.id = r.id and p.status <> 'published'`
      await tx.execute(sql`insert into content_schedules (kind, subject, publish_at)
        select 'post', r.id::text, r.publish_at from ${copied} where r.publish_at is not null on conflict do nothing`)
      await tx.execute(sql`insert into content_links (key, kind, subject, expires_at)
        select r.key, 'post', r.id::text, r.expires_at from ${copied} where r.key is not null on conflict do nothing`)
    }
  }
}
