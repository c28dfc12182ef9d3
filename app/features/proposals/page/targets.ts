import { formatProduct } from '../document/format-document.ts'
import type { DocumentLine } from '../document/proposal-document.schema.ts'

type Options = readonly {
  id: string
  name: string
  lines: readonly Pick<DocumentLine, 'id' | 'name' | 'color'>[]
}[]

/** Lists what a comment can be about: the whole, an option or a line. */
export function listTargets({ options }: { options: Options }): { value: string; label: string }[] {
  const lines = options.flatMap((option) =>
    option.lines.map((line) => ({
      id: line.id,
      label: `${options.length > 1 ? `${option.name}: ` : ''}${formatProduct(line)}`,
    })),
  )
  return [
    { value: '', label: 'The whole proposal' },
    ...options.map(({ id, name }) => ({ value: `option/${id}`, label: name })),
    ...lines
      .filter(({ id }, index) => lines.findIndex((line) => line.id === id) === index)
      .map(({ id, label }) => ({ value: `line/${id}`, label })),
  ]
}
