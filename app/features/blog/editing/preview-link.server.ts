import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'

/** 144 random bits. */
const createKey = () => randomBytes(18).toString('base64url')

/** Creates a preview link for a post that is not published; returns an existing one unchanged. */
export function createPreviewLink(db: Database, { id, by }: { id: string; by: Actor }): Promise<void> {
  return db.transaction(async (tx) => {
    const [updated] = await tx
      .update(blogPosts)
      .set({ draft_key: createKey() })
      .where(and(eq(blogPosts.id, id), isNull(blogPosts.draft_key)))
      .returning({ title: blogPosts.title })
    if (updated) await record(tx, { by, action: 'post.link-made', subject: updated.title, subjectId: id })
  })
}

/** Revokes the preview link of a post. */
export function revokePreviewLink(db: Database, { id, by }: { id: string; by: Actor }): Promise<void> {
  return db.transaction(async (tx) => {
    const [revoked] = await tx
      .update(blogPosts)
      .set({ draft_key: null })
      .where(eq(blogPosts.id, id))
      .returning({ title: blogPosts.title })
    if (revoked) await record(tx, { by, action: 'post.link-withdrawn', subject: revoked.title, subjectId: id })
  })
}
