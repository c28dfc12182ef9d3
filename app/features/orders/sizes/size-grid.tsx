import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatCents, formatPrice } from '#app/lib/text/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Choice } from '#app/ui/choice.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'
import type { ProductSize } from '#db/tables/products.ts'
import type { SizeCount } from '../order.ts'
import { parseCount, sizeFieldPrefix } from './size-fields.ts'
import styles from './size-grid.css?url'
import { assignRest, countUnassigned, describeSizeProblem, getUpcharge, hasSizes, hasUsualMix } from './sizes.ts'

type SizeGridProps = {
  label?: ReactNode
  /** Name of the group and its choice, unique on the page. */
  name: string
  /** The number fields have names, too, for a form that is sent without JavaScript. */
  hasFieldNames?: boolean
  sizes: readonly ProductSize[]
  /** Initial sizes. */
  counts: readonly SizeCount[]
  /** Without a default no answer is selected until the buyer chooses; entered sizes always select theirs. */
  hasDefault?: boolean
  /** Units to assign; undefined without a valid quantity. */
  units: number | undefined
  /** Why the form was rejected. */
  errors?: string[] | undefined
  onChange?: (counts: readonly SizeCount[]) => void
  className?: string
}

/**
 * Asks for the units of each size, or for sizes later by link. The fields are uncontrolled, so that they work without JavaScript
 * and keep input from before hydration.
 */
export function SizeGrid({
  label = 'Sizes',
  name,
  hasFieldNames = false,
  sizes: offered,
  counts: givenCounts,
  hasDefault = true,
  units,
  errors,
  onChange,
  className,
}: SizeGridProps) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [initial] = useState(givenCounts)
  const [counts, setCounts] = useState(initial)
  // Entered sizes that the product no longer has stay visible.
  const offeredNames = new Set(offered.map((size) => size.name))
  const removedNames = new Set(counts.map((count) => count.name).filter((name) => !offeredNames.has(name)))
  const sizes = [...offered, ...Array.from(removedNames, toRemovedSize)]
  const initialByName = new Map(initial.map((count) => [count.name, count.quantity]))
  const upcharge = getUpcharge(sizes, counts)

  const getInputs = () => [...(fieldset.current?.querySelectorAll<HTMLInputElement>('input[type=number]') ?? [])]

  function read(): SizeCount[] {
    const inputs = getInputs()
    const next = sizes.map((size, index) => ({ name: size.name, quantity: parseCount(inputs[index]?.value ?? '') }))
    const entered = next.filter(({ quantity }) => quantity > 0)
    setCounts(entered)
    const isNow = fieldset.current?.querySelector<HTMLInputElement>('input[value=now]')?.checked
    return isNow ? entered : []
  }

  useEffect(() => {
    read()
  }, [])

  function handleInput() {
    const entered = read()
    onChange?.(entered)
  }

  function fill(next: readonly SizeCount[]) {
    for (const [index, input] of getInputs().entries()) input.value = String(next[index]?.quantity || '')
    // For the form as well.
    fieldset.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }

  const left = units === undefined ? 0 : countUnassigned(sizes, counts, units)
  const hasErrors = Boolean(errors?.length)
  return (
    <fieldset
      ref={fieldset}
      name={name}
      // Receives the focus if the form was rejected.
      tabIndex={-1}
      className={joinClasses('size-grid', className)}
      onInput={handleInput}
      {...getGroupAttributes(id, errors)}
    >
      <legend className="mb-1 text-sm leading-5 font-semibold">{label}</legend>
      <link rel="stylesheet" href={styles} precedence="default" />
      <Choice
        type="radio"
        name={name}
        value="later"
        label={
          <>
            <span>Collect sizes later by link</span>
            <span className="block text-sm leading-5 text-muted">
              We send you a link where your people choose theirs.
            </span>
          </>
        }
        defaultChecked={hasDefault && !hasSizes(initial)}
      />
      <Choice type="radio" name={name} value="now" label="Enter sizes now" defaultChecked={hasSizes(initial)} />
      <div>
        <ul>
          {sizes.map((size, index) => (
            <li key={size.name}>
              <label htmlFor={`${id}-${index}`}>
                <span className="sr-only">{'Units in size '}</span>
                <span>{size.name}</span>
              </label>
              <input
                type="number"
                inputMode="numeric"
                id={`${id}-${index}`}
                name={hasFieldNames ? `${sizeFieldPrefix}${size.name}` : undefined}
                min={0}
                step={1}
                disabled={!size.in_stock}
                defaultValue={initialByName.get(size.name) ?? ''}
                aria-invalid={hasErrors || undefined}
                aria-describedby={`${id}-${index}-note ${id}-status`}
                className="control plain-number"
              />
              <span id={`${id}-${index}-note`}>
                {size.in_stock ? (size.upcharge > 0 ? `+${formatPrice(size.upcharge)}` : '') : 'sold out'}
              </span>
            </li>
          ))}
        </ul>
        {/* An error takes its place. */}
        <p
          role="status"
          id={`${id}-status`}
          className={hasErrors ? 'sr-only' : 'mt-2 text-sm leading-5 font-medium tabular-figures'}
        >
          <span className={left === 0 ? 'text-forest' : 'text-terracotta-deep'}>
            {describeStatus(sizes, counts, units)}
          </span>
          {upcharge > 0 && <span className="text-muted">{` Sizes add ${formatCents(upcharge)}.`}</span>}
        </p>
        <FieldErrorList id={id} {...(errors && { errors })} />
        <div className="mt-2 flex flex-wrap gap-2 noscript:hidden">
          {hasUsualMix(offered) && (
            <Fill
              label="Usual mix"
              left={left}
              onPress={() => fill(assignRest(sizes, counts, { units: units ?? 0, mix: 'usual' }))}
            />
          )}
          <Fill
            label="Spread evenly"
            left={left}
            onPress={() => fill(assignRest(sizes, counts, { units: units ?? 0, mix: 'even' }))}
          />
        </div>
      </div>
    </fieldset>
  )
}

/** A button that assigns the units that are left; it keeps its focus. */
function Fill({ label, left, onPress }: { label: string; left: number; onPress: () => void }) {
  const isDisabled = left <= 0
  return (
    <Button
      variant="secondary"
      size="sm"
      aria-disabled={isDisabled}
      className={isDisabled ? 'cursor-default opacity-60' : undefined}
      onClick={() => isDisabled || onPress()}
    >
      {label}
    </Button>
  )
}

function describeStatus(
  sizes: readonly ProductSize[],
  counts: readonly SizeCount[],
  units: number | undefined,
): string {
  if (units === undefined) return 'Enter the quantity first.'
  if (!hasSizes(counts)) return `${units.toLocaleString('en-US')} to assign`
  const problem = describeSizeProblem(sizes, counts, units)
  return problem ? `${problem}.` : `All ${units.toLocaleString('en-US')} assigned.`
}

const toRemovedSize = (name: string): ProductSize => ({ name, in_stock: false, upcharge: 0 })
