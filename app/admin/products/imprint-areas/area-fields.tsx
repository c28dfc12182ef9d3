import { Trash2 } from 'lucide-react'
import { areaSize, maxAreaNameLength } from '#app/features/logo/areas/area.schema.ts'
import { methods } from '#app/features/logo/core/surface.ts'
import { parseLength } from '#app/lib/text/exact-length.ts'
import { formatLength, type LengthUnit } from '#app/lib/text/length.ts'
import { Button } from '#app/ui/button.tsx'
import { FieldErrorList, getGroupAttributes, TextField } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import { type AreaTexts, getFieldName, type NumberName, orderMethods } from './area-form.ts'

type FieldsProps = {
  index: number
  texts: AreaTexts
  errors: Record<string, string[]>
  isHydrated: boolean
  onChange: (texts: Partial<AreaTexts>) => void
  onRemove: () => void
}

/** All values of an area as form fields, also for people who cannot draw. */
export function AreaFields({ index, texts, errors, isHydrated, onChange, onRemove }: FieldsProps) {
  const id = (field: string) => getFieldName(index, field)
  const [defaultMethod] = texts.methods
  const sizeRange = `${formatLength(areaSize.min, texts.unit)} to ${formatLength(areaSize.max, texts.unit)}`
  return (
    <div className="grid gap-5">
      <input type="hidden" name={id('shape')} value={texts.shape} />
      <input type="hidden" name={id('unit')} value={texts.unit} />
      <TextField
        label="Name"
        id={id('name')}
        name={id('name')}
        value={texts.name}
        maxLength={maxAreaNameLength}
        autoComplete="off"
        hint="Shown to customers, such as Front or Left sleeve."
        errors={errors.name ?? []}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
      />
      <div>
        <div className="grid grid-cols-2 gap-4">
          {(['width', 'height'] as const).map((side) => (
            <TextField
              key={side}
              label={`${side === 'height' ? 'Height' : texts.shape === 'round' ? 'Wrap width' : 'Width'} (${texts.unit})`}
              id={id(side)}
              name={id(side)}
              value={texts[side]}
              inputMode="decimal"
              autoComplete="off"
              errors={errors.sizeMm && !isValidSize(texts[side], texts.unit) ? [`Enter ${sizeRange}`] : []}
              onChange={({ currentTarget }) => onChange({ [side]: currentTarget.value })}
            />
          ))}
        </div>
        <p className="mt-1.5 text-sm leading-5 text-muted">{`Maximum imprint size, ${sizeRange}.`}</p>
      </div>
      <fieldset {...getGroupAttributes(id('methods'), errors.methods)}>
        <legend className="text-sm leading-5 font-semibold">Decoration methods</legend>
        <div className="areas-methods">
          {methods.map((method) => (
            <label key={method} className="areas-method">
              <input
                type="checkbox"
                className="checkbox"
                name={id('methods')}
                value={method}
                checked={texts.methods.includes(method)}
                onChange={({ currentTarget }) =>
                  onChange({
                    methods: currentTarget.checked
                      ? orderMethods([...texts.methods, method], defaultMethod ?? method)
                      : texts.methods.filter((each) => each !== method),
                  })
                }
              />
              <span>{method}</span>
            </label>
          ))}
        </div>
        <FieldErrorList id={id('methods')} {...(errors.methods && { errors: errors.methods })} />
        <Select
          label="Default method"
          name={id('default-method')}
          value={defaultMethod ?? ''}
          className="mt-3"
          options={(isHydrated ? methods.filter((method) => texts.methods.includes(method)) : methods).map(
            (method) => ({
              value: method,
              label: method,
            }),
          )}
          onChange={({ currentTarget }) => onChange({ methods: orderMethods(texts.methods, currentTarget.value) })}
        />
      </fieldset>
      <PositionFields index={index} texts={texts} errors={errors} onChange={onChange} />
      <Button
        type="submit"
        name="remove"
        value={index}
        variant="ghost"
        size="sm"
        className="-ml-3 justify-self-start text-danger"
        onClick={(event) => {
          event.preventDefault()
          onRemove()
        }}
      >
        <Trash2 aria-hidden="true" />
        <span>{`Delete ${texts.name || 'location'}`}</span>
      </Button>
    </div>
  )
}

function isValidSize(typed: string, unit: LengthUnit): boolean {
  const mm = parseLength(typed, unit)
  return mm >= areaSize.min && mm <= areaSize.max
}

type PositionFieldsProps = Pick<FieldsProps, 'index' | 'texts' | 'errors' | 'onChange'>

const corners = ['Upper left', 'Upper right', 'Lower right', 'Lower left']

/** Fields for position and size; dragging updates them, and they redraw the area. */
function PositionFields({ index, texts, errors, onChange }: PositionFieldsProps) {
  const renderCell = (name: NumberName, label: string) => (
    <input
      className="control areas-number"
      name={getFieldName(index, name)}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      value={texts.numbers[name] ?? ''}
      aria-invalid={hasErrors || undefined}
      aria-describedby={hasErrors ? `${getFieldName(index, 'position')}-error` : undefined}
      onChange={({ currentTarget }) => onChange({ numbers: { ...texts.numbers, [name]: currentTarget.value } })}
    />
  )
  const positionErrors = [errors.corners, errors.axis, errors.radius, errors.bend, errors.shape].flatMap(
    (each) => each ?? [],
  )
  const hasErrors = positionErrors.length > 0
  const points: [string, NumberName, NumberName][] =
    texts.shape === 'flat'
      ? corners.map((label, corner) => [label, `x${corner}` as NumberName, `y${corner}` as NumberName])
      : [
          ['Axis top', 'topX', 'topY'],
          ['Axis bottom', 'bottomX', 'bottomY'],
        ]
  return (
    <fieldset>
      <legend className="text-sm leading-5 font-semibold">Position (% of image)</legend>
      <p className="mt-1.5 text-sm leading-5 text-muted">
        Drag the handles on the photo; these numbers update automatically.
      </p>
      <table className="areas-numbers">
        <thead>
          <tr>
            <td />
            <th scope="col">From left</th>
            <th scope="col">From top</th>
          </tr>
        </thead>
        <tbody>
          {points.map(([label, x, y]) => (
            <tr key={x}>
              <th scope="row">{label}</th>
              <td>{renderCell(x, `${label}, from left`)}</td>
              <td>{renderCell(y, `${label}, from top`)}</td>
            </tr>
          ))}
          {texts.shape === 'round' && (
            <>
              <tr>
                <th scope="row">Radius</th>
                <td>{renderCell('radius', 'Radius, from the axis to the edge of the product')}</td>
                <td className="text-muted">% of width</td>
              </tr>
              <tr>
                <th scope="row">Curvature</th>
                <td>{renderCell('bend', 'Curvature of the rim')}</td>
                <td className="text-muted">-1 to 1</td>
              </tr>
            </>
          )}
        </tbody>
      </table>
      <FieldErrorList id={getFieldName(index, 'position')} {...(hasErrors && { errors: positionErrors })} />
    </fieldset>
  )
}
