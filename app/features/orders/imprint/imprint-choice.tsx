import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { formatExtraColors } from '#app/features/logo/core/inks/extra-colors.ts'
import { hasColorChoice } from '#app/features/logo/core/inks/has-color-choice.ts'
import { logoShown } from '#app/features/logo/storage/logo-shown.store.ts'
import { Choice } from '#app/ui/choice.tsx'
import { joinClasses } from '#app/ui/classes.ts'
import { FieldErrorList, getGroupAttributes } from '#app/ui/field.tsx'
import { Select } from '#app/ui/select.tsx'
import type { RequestedImprint } from '#db/tables/requests.ts'
import type { ImprintLocationOption } from '../terms/terms.ts'
import { describeImprint, describeLocation, getColorLimit, type RequestedPrint } from './imprint.ts'
import styles from './imprint-choice.css?url'
import { getInkName, getLocationsName, getPartName, readChosenImprint, readImprintFields } from './imprint-fields.ts'
import { InkFields } from './ink-fields.tsx'
import { maxColorChoices, splitInkNames } from './ink-names.ts'
import { watchLogoOptions } from './logo-imprint.ts'
import { mergePrints } from './merge-prints.ts'
import type { LogoOptions } from './placed-logo.ts'
import { useUnreadableInks } from './use-unreadable-inks.ts'

/** Delay after the last change, so that typed inks are complete. */
const chooseDelayMs = 400

type ImprintChoiceProps = {
  label?: ReactNode
  /** Prefix of the names of the fields, unique on the page. */
  name: string
  locations: readonly ImprintLocationOption[]
  /** Initial choice; undefined if the buyer has not chosen yet. */
  imprint: RequestedImprint | undefined
  /** Without a default no answer is selected until the buyer chooses. */
  hasDefault?: boolean
  /** The imprint that the buyer's logo on its image means is proposed where nothing is chosen yet. */
  product: { id: string; image: string | null }
  errors?: string[] | undefined
  /** Called with undefined while nothing, or an imprint without a location, is chosen. */
  onChange?: (imprint: RequestedImprint | undefined) => void
  /** Called a moment after the buyer, not the logo, has changed the choice. */
  onChoose?: (imprint: RequestedImprint) => void
  className?: string
}

/**
 * Asks what to print: at which locations, by which method, in how many colors. The fields are uncontrolled, so that they work
 * without JavaScript and keep input from before hydration.
 */
export function ImprintChoice({
  label = 'Imprint',
  name,
  locations,
  imprint,
  hasDefault = true,
  product: { id: productId, image },
  errors,
  onChange,
  onChoose,
  className,
}: ImprintChoiceProps) {
  const id = useId()
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const [initial] = useState(imprint)
  /** Says that the buyer's logo filled in the fields; '' if it did not. */
  const [fromLogo, setFromLogo] = useState('')
  const chosen = Array.isArray(initial) ? initial : []
  // Chosen locations that the product no longer has stay visible.
  const names = new Set(locations.map((location) => location.name))
  const shown = [...locations, ...chosen.filter(({ location }) => !names.has(location)).map(toRemovedLocation)]
  const unreadable = useUnreadableInks(
    fieldset,
    (group) => readImprintFields(getFields(group), name),
    { id: productId, image },
    shown,
  )
  const answer = Array.isArray(initial) ? 'now' : (initial ?? (hasDefault ? 'advise' : undefined))

  useEffect(() => {
    const element = fieldset.current
    if (!element) return
    let isFilling = false
    /** The last proposal, as JSON. */
    let filled = JSON.stringify('')
    // The imprint of an earlier placement does not replace a choice.
    let previous = logoShown.read() === null ? '' : undefined
    let chosen: RequestedImprint | undefined
    const followLogo = (options: ReadonlyMap<string, LogoOptions>) => {
      const { imprint: proposal, isPlaced = false } = options.get(productId) ?? {}
      const text = JSON.stringify(proposal ?? '')
      const placement = isPlaced && proposal ? text : ''
      const isMoved = previous !== undefined && placement !== previous
      previous = placement
      // The buyer's own choice stays until the logo is placed elsewhere.
      if (chosen ? !placement || !isMoved : text === filled) return
      const placed = Array.isArray(proposal) ? proposal : []
      fillFields(element, name, chosen ? mergePrints(chosen, placed, { hasOwnInks: true }) : proposal)
      filled = text
      const instead = chosen ? `, instead of: ${describeImprint(chosen)}` : ''
      const source = isPlaced ? 'where you placed your logo' : 'your logo on the product'
      setFromLogo(proposal ? `Filled in from ${source}${instead}. ` : '')
      isFilling = true
      element.dispatchEvent(new Event('input', { bubbles: true }))
      isFilling = false
    }
    const stop = initial === undefined ? watchLogoOptions([{ id: productId, image, locations }], followLogo) : undefined
    let timer: ReturnType<typeof setTimeout>
    const touch = () => {
      if (isFilling) return
      const next = readChosenImprint(getFields(element), name)
      chosen = next
      setFromLogo('')
      clearTimeout(timer)
      if (next) timer = setTimeout(() => onChoose?.(next), chooseDelayMs)
    }
    element.addEventListener('input', touch)
    return () => {
      stop?.()
      element.removeEventListener('input', touch)
    }
  }, [])

  return (
    <fieldset
      ref={fieldset}
      className={joinClasses('imprint-choice', className)}
      {...getGroupAttributes(id, errors)}
      onInput={({ currentTarget }) => {
        onChange?.(readChosenImprint(getFields(currentTarget), name))
      }}
    >
      <legend>{label}</legend>
      <link rel="stylesheet" href={styles} precedence="default" />
      <div className="imprint-answers">
        <Choice
          type="radio"
          name={name}
          value="advise"
          label="Not sure: advise me"
          defaultChecked={answer === 'advise'}
        />
        <Choice type="radio" name={name} value="none" label="No imprint" defaultChecked={answer === 'none'} />
        <Choice type="radio" name={name} value="now" label="Choose the imprint" defaultChecked={answer === 'now'} />
      </div>
      <ul>
        {shown.map((location) => (
          <Location
            key={location.name}
            name={name}
            location={location}
            print={chosen.find((print) => print.location === location.name)}
            isOnly={shown.length === 1}
            unreadable={unreadable.get(location.name) ?? []}
          />
        ))}
      </ul>
      <p className="imprint-note">
        {fromLogo && <span>{fromLogo}</span>}
        <span>
          {['One color at one location is included.', shown.length > 1 && 'We quote another location.']
            .filter(Boolean)
            .join(' ')}
        </span>
      </p>
      <FieldErrorList id={id} errors={errors} />
    </fieldset>
  )
}

type LocationProps = {
  name: string
  location: ImprintLocationOption
  print: RequestedPrint | undefined
  /** The product's only location is chosen with the imprint. */
  isOnly: boolean
  /** Names of inks that are hard to read here. */
  unreadable: readonly string[]
}

function Location({ name, location, print, isOnly, unreadable }: LocationProps) {
  const { name: locationName, methods, extraColor } = location
  const [method = null] = methods
  const limit = getColorLimit(location)
  const hasColors = methods.length === 0 || methods.some(hasColorChoice)
  const colorsLabel = (count: number) => {
    if (count === 1) return '1 color'
    return extraColor === undefined ? `${count} colors` : `${count} colors, ${formatExtraColors(count, extraColor)}`
  }
  const getName = (part: 'method' | 'colors') => getPartName(name, part, locationName)
  return (
    <li>
      <Choice
        type="checkbox"
        name={getLocationsName(name)}
        value={locationName}
        label={methods.length === 1 ? describeLocation(locationName, method) : locationName}
        defaultChecked={isOnly || print !== undefined}
      />
      <div>
        {methods.length > 1 ? (
          <Select
            label="Method"
            name={getName('method')}
            defaultValue={print?.method ?? method ?? ''}
            options={methods.map((each) => ({
              value: each,
              label: capitalize(each),
              'data-colorless': hasColorChoice(each) ? undefined : '',
            }))}
          />
        ) : (
          <input type="hidden" name={getName('method')} value={method ?? ''} />
        )}
        {hasColors && (
          <>
            <Select
              label="Number of colors"
              name={getName('colors')}
              defaultValue={print ? (print.colors ?? '') : 1}
              options={[
                ...Array.from({ length: limit }, (_, index) => ({
                  value: String(index + 1),
                  label: colorsLabel(index + 1),
                })),
                { value: '', label: 'Not sure' },
              ]}
              className="imprint-colors"
            />
            <InkFields
              getName={(index) => getInkName(name, locationName, index)}
              limit={limit}
              isQuoted={extraColor === undefined && limit > 1}
              names={splitInkNames(print?.color_names ?? null, print?.colors ?? null)}
              unreadable={unreadable}
            />
          </>
        )}
      </div>
    </li>
  )
}

/** The fields of a group, as a form would send them. */
function getFields(group: HTMLFieldSetElement): FormData {
  const fields = new FormData()
  for (const field of group.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue
    const isUnchecked = /^(radio|checkbox)$/.test(field.type) && !(field as HTMLInputElement).checked
    if (!isUnchecked) fields.append(field.name, field.value)
  }
  return fields
}

/** @param imprint undefined for the initial choice */
function fillFields(group: HTMLFieldSetElement, name: string, imprint: RequestedImprint | undefined): void {
  const prints = Array.isArray(imprint) ? imprint : []
  const answer = Array.isArray(imprint) ? 'now' : imprint
  for (const field of group.elements) {
    if (!(field instanceof HTMLInputElement)) continue
    if (field.type === 'radio') field.checked = answer ? field.value === answer : field.defaultChecked
    // The product's only location stays chosen.
    else if (field.type === 'checkbox')
      field.checked = prints.length > 0 ? prints.some(({ location }) => location === field.value) : field.defaultChecked
  }
  for (const { location, method, colors, color_names: names } of prints) {
    const fill = (fieldName: string, value: string) => {
      const field = group.elements.namedItem(fieldName)
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value
    }
    fill(getPartName(name, 'method', location), method ?? '')
    fill(getPartName(name, 'colors', location), String(colors ?? ''))
    const inks = splitInkNames(names, colors)
    for (let index = 0; index < maxColorChoices; index += 1) fill(getInkName(name, location, index), inks[index] ?? '')
  }
}

const toRemovedLocation = ({ location, method }: RequestedPrint): ImprintLocationOption => ({
  name: location,
  methods: method ? [method] : [],
  maxColors: null,
})

const capitalize = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
