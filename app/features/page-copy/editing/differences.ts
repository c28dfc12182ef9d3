import { type Difference, toDifference } from '#app/features/content/document.ts'
import { getTexts, type Sections } from './build-copy.ts'
import type { Field } from './fields.ts'
import { getSections } from './form.ts'
import type { PageKey } from './pages.ts'

/** Returns the differences between two versions of a page, labeled as in its form. */
export function listDifferences(key: PageKey, before: Readonly<Sections>, after: Readonly<Sections>): Difference[] {
  const [oldValue, newValue] = [getTexts(key, before), getTexts(key, after)]
  return getSections(key).flatMap(([name, field]) => compare(field, field.label, oldValue[name], newValue[name]))
}

function compare(field: Field, where: string, oldValue: unknown, newValue: unknown): Difference[] {
  if (field.kind === 'group') {
    const [before, after] = [oldValue, newValue].map((each) => (each ?? {}) as Record<string, unknown>)
    return field.fields.flatMap(([name, each]) =>
      compare(each, `${where} › ${each.label}`, before?.[name], after?.[name]),
    )
  }
  if (field.kind === 'list') {
    const [before, after] = [oldValue, newValue].map((each) => (each ?? []) as unknown[])
    const max = Math.max(before?.length ?? 0, after?.length ?? 0)
    return Array.from({ length: max }, (_, index) =>
      compare(field.each, `${where} › ${field.names?.[index] ?? index + 1}`, before?.[index], after?.[index]),
    ).flat()
  }
  if (field.kind === 'order') {
    const describe = (names: unknown) =>
      String(names)
        .split(',')
        .map((name) => field.sections[name] ?? name)
        .join('\n')
    return oldValue === newValue ? [] : [toDifference(where, describe(oldValue), describe(newValue))]
  }
  const [before, after] = [toShownText(oldValue), toShownText(newValue)]
  return before === after ? [] : [toDifference(where, before ?? '', after ?? '')]
}

function toShownText(copy: unknown): string | null {
  if (copy === undefined) return null
  if (typeof copy === 'string') return copy
  const { src, alt } = copy as { src: string; alt: string }
  return alt ? `${src} (${alt})` : src
}
