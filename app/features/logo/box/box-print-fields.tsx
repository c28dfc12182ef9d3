import { joinClasses } from '#app/ui/classes.ts'
import { Select } from '#app/ui/select.tsx'
import { useHasLogo } from '../storage/logo-shown.store.ts'
import { boxFaces, boxInks, createBoxPrint, getDefaultBoxPrint, splitBoxPrint } from './box-print.ts'
import type { BoxFaces, BoxInks, BoxPrint } from './parse-box-print.ts'

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

const faceOptions = toOptions(boxFaces)
const inkOptions = toOptions(boxInks)

type BoxPrintFieldsProps = {
  /** Undefined until the buyer has chosen. */
  print: BoxPrint | undefined
  onChange: (print: BoxPrint) => void
  className?: string
}

/** Asks for the print on the box and its ink colors. */
export function BoxPrintFields({ print, onChange, className }: BoxPrintFieldsProps) {
  const hasLogo = useHasLogo()
  const { faces, inks } = splitBoxPrint(print ?? getDefaultBoxPrint(hasLogo))
  return (
    <div className={joinClasses('grid grid-cols-[1.25fr_1fr] gap-x-3', className)}>
      <Select
        label="Print on the box"
        options={faceOptions}
        value={faces}
        onChange={({ target }) => onChange(createBoxPrint(target.value as BoxFaces, inks))}
      />
      {faces !== 'none' && (
        <>
          <Select
            label="Ink colors"
            options={inkOptions}
            value={inks}
            onChange={({ target }) => onChange(createBoxPrint(faces, target.value as BoxInks))}
          />
          <p className="col-span-2 mt-1 text-sm leading-5 text-muted">Box print: to be quoted, not in the estimate.</p>
        </>
      )}
    </div>
  )
}
