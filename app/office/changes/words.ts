import type { ContentKind } from '#app/features/history/changes.server.ts'
import type { Touched } from '#app/features/history/steps.server.ts'

export const kindTitles: Record<ContentKind, { one: string; many: string }> = {
  product: { one: 'product', many: 'products' },
  box: { one: 'box', many: 'boxes' },
  post: { one: 'post', many: 'posts' },
  page: { one: 'page', many: 'pages' },
}

/** What a step keeps of categories and brands is no page, nor one thing more. */
export const isLabels = ({ kind, subject }: Pick<Touched, 'kind' | 'subject'>) =>
  kind === 'page' && subject.startsWith('labels/')

/** "1,204 products", "1 box and 3 posts"; '' for nothing. */
export function touchedText(touched: readonly Touched[]): string {
  const parts = touched
    .filter((each) => !isLabels(each))
    .map(({ kind, count }) => `${count.toLocaleString('en-US')} ${kindTitles[kind][count === 1 ? 'one' : 'many']}`)
  return new Intl.ListFormat('en-US').format(parts)
}

/** Where a thing is edited, and has its history. */
export function addressOf({ kind, subject }: { kind: ContentKind; subject: string }): string | undefined {
  if (kind === 'product') return `/admin/products/${subject}`
  if (kind === 'box') return `/admin/boxes/${subject}`
  if (kind === 'post') return `/admin/blog/${subject}`
  return undefined
}
