import { randomBytes } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { type Actor, record } from '#app/features/audit/audit.server.ts'
import type { Database } from '#db/client.ts'
import { blogPosts } from '#db/tables/blog.ts'

/** 144 random bits. */
const newKey = () => randomBytes(18).toString('base64url')

/** Creates a preview link for a post that is not published; returns an existing one unchanged. */
export function makeDraftLink(db: Database, { id, by }: { id: string; by: Actor }): Promise<void> {
  return db.transaction(async (tx) => {
    const [made] = await tx
      .update(blogPosts)
      .set({ draft_key: newKey() })
      .where(and(eq(blogPosts.id, id), isNull(blogPosts.draft_key)))
      .returning({ title: blogPosts.title })
    if (made) await record(tx, { by, action: 'post.link-made', subject: made.title, subjectId: id })
  })
}

/** From now on the link opens nothing. */
export function withdrawDraftLink(db: Database, { id, by }: { id: string; by: Actor }): Promise<void> {
  return db.transaction(async (tx) => {
    const [withdrawn] = await tx
      .update(blogPosts)
      .set({ draft_key: null })
      .where(eq(blogPosts.id, id))
      .returning({ title: blogPosts.title })
    if (withdrawn) await record(tx, { by, action: 'post.link-withdrawn', subject: withdrawn.title, subjectId: id })
  })
}
