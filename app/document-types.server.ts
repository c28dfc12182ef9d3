import { postDocument } from './features/blog/editing/post-document.server.ts'
import { type RegisteredType, registerType } from './features/content/publish-scheduled.server.ts'
import type { ContentKind } from './features/content/revisions.server.ts'
import { findPageDocument } from './features/page-copy/editing/edit.server.ts'
import { boxDocument } from './features/ready-made/editing/box-document.server.ts'

const box = registerType(boxDocument)
const post = registerType(postDocument)

/** Returns the document type of stored content: a kind with scheduled publications has a line here. */
export function findDocumentType(kind: ContentKind, id: string): RegisteredType | undefined {
  if (kind === 'box') return box
  if (kind === 'post') return post
  const page = kind === 'page' ? findPageDocument(id) : undefined
  return page && registerType(page)
}
