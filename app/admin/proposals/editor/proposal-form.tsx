import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import type { OpenDocument } from '#app/features/content/document.ts'
import { getContentTitle } from '#app/features/proposals/editing/content-texts.ts'
import type { ProductFacts } from '#app/features/proposals/editing/creation/product-line.server.ts'
import { applyIntent } from '#app/features/proposals/editing/values/apply-intent.ts'
import { toShownLengths, toStoredLengths } from '#app/features/proposals/editing/values/convert-lengths.ts'
import { setAt, unitField, valuesField } from '#app/features/proposals/editing/values/form-values.ts'
import { getFocusPath } from '#app/features/proposals/editing/values/get-focus-path.ts'
import type { ProposalValues } from '#app/features/proposals/editing/values/proposal-values.schema.ts'
import { toContent } from '#app/features/proposals/editing/values/to-content.ts'
import { listSendProblems } from '#app/features/proposals/lifecycle/send-problems.ts'
import type { PriceBook } from '#app/features/proposals/pricing/imprint-groups.ts'
import { costOption, priceOption } from '#app/features/proposals/pricing/price-option.ts'
import type { Template } from '#app/features/proposals/templates/templates.server.ts'
import { createRandomUuid } from '#app/features/requests/intake/forms/random-uuid.ts'
import { useHydrated } from '#app/lib/browser/use-hydrated.ts'
import type { LengthUnit } from '#app/lib/text/length.ts'
import type { IsoDate } from '#app/lib/time/iso-date.ts'
import { Button } from '#app/ui/button.tsx'
import { ContentForm } from '../../components/content-editor/content-form.tsx'
import { showField } from '../../components/content-editor/show-field.ts'
import { useContentForm } from '../../components/content-editor/use-content-form.ts'
import { Panel } from '../../shell/admin-page.tsx'
import { toWorkingFormat } from '../format-amount.ts'
import { getProposalPath } from '../proposal-paths.ts'
import type { LibraryImages } from './details/block-fields.tsx'
import { DetailsPanel } from './details/details-panel.tsx'
import { TextsPanel } from './details/texts-panel.tsx'
import { PathArea, PathField } from './fields.tsx'
import { addProductLine } from './lines/add-product-line.ts'
import { OptionCards } from './options/option-cards.tsx'
import { OptionPanel } from './options/option-panel.tsx'
import { Problems } from './problems.tsx'
import type { ProposalResult } from './proposal-action.server.ts'
import { getFieldId, type ProposalForm, ProposalFormContext } from './values-context.tsx'

type ProposalFormProps = {
  document: OpenDocument<ProposalValues>
  book: PriceBook
  products: ProductFacts
  today: IsoDate
  artwork: { path: string; name: string }[]
  /** Unit of imprint sizes. */
  unit: LengthUnit
  templates: Pick<Template, 'kind' | 'name' | 'text'>[]
  library: LibraryImages
  message: string | undefined
  /** Ids of accepted options. */
  accepted: readonly string[]
  result: ProposalResult | undefined
}

const noPublishing = { schedule: null, link: null }

/** The editor: what is typed is priced at once by the function that prices the page, emails and PDF. */
export function ProposalEditor({ document, unit, templates, library, message, result, ...loaded }: ProposalFormProps) {
  const { id } = document
  const isHydrated = useHydrated()
  const [values, setValues] = useState(() => toShownLengths(document.fields, unit))
  const [book, setBook] = useState(loaded.book)
  const [products, setProducts] = useState(loaded.products)
  const [artwork, setArtwork] = useState(loaded.artwork)
  // An accepted proposal opens at its accepted option.
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      values.options.findIndex((each) => loaded.accepted.includes(each.id)),
    ),
  )
  const [uploadCount, setUploadCount] = useState(0)
  const content = useContentForm({
    document,
    result,
    getFieldId,
    isUploading: uploadCount > 0,
    draftUrl: `${getProposalPath(id)}/draft`,
  })
  const { autosave } = content
  const isFirst = useRef(true)
  // Autosave listens to input events, which buttons do not dispatch.
  useEffect(() => {
    if (!isFirst.current) autosave.schedule()
    isFirst.current = false
  }, [autosave, values])

  const typed = useDeferredValue(values)
  const { content: current } = useMemo(() => toContent(toStoredLengths(typed, unit)), [typed, unit])
  const priced = useMemo(
    () =>
      current.options.map((option) => ({
        columns: priceOption(option, book, toWorkingFormat(current)).columns,
        costs: costOption(option, book),
      })),
    [current, book],
  )
  const problems = useMemo(() => listSendProblems(current, book, loaded.today), [current, book, loaded.today])
  const lastOption = values.options.length - 1
  const shown = Math.min(active, lastOption)

  const form: ProposalForm = {
    proposalId: id,
    accepted: loaded.accepted,
    values,
    content: current,
    book,
    products,
    priced,
    isHydrated,
    artwork,
    unit,
    setUploadCount,
    errors: { ...content.editedErrors, ...content.errors },
    set: (path, value) => setValues((before) => setAt(before, path, value)),
    press(intent) {
      setValues((before) => applyIntent(before, intent, createRandomUuid, { artwork, products, book }))
      if (/^(add|copy)-option /.test(intent)) setActive(values.options.length)
      const path = getFocusPath(values, intent)
      // The field is rendered first.
      if (path) setTimeout(() => globalThis.document.getElementById(getFieldId(path))?.focus())
    },
    addArtwork: (added) => setArtwork((before) => [...before, added]),
    addProduct(path, product) {
      const { methods, style } = product
      const { product: added, minimum, locations, stock, orderCharges } = product.line
      const facts = { minimum, locations, ...(stock && { stock }), ...(orderCharges && { orderCharges }) }
      if (added) setProducts((before) => ({ ...before, [added]: facts }))
      if (added && methods)
        setBook((before) => ({
          ...before,
          productMethods: { ...before.productMethods, [added]: methods },
          ...(style && { styles: { ...before.styles, [added]: style } }),
        }))
      setValues((before) => addProductLine(before, path, product))
    },
  }

  return (
    <ProposalFormContext value={form}>
      <ContentForm
        content={content}
        message={message}
        publishing={noPublishing}
        label="Proposal"
        noun="proposal"
        getTitle={(path) => getFieldTitle(values, path)}
        className="proposal-form"
        publish="Save"
        withoutDraft
        isReadOnly={loaded.accepted.length > 0}
        unchanged="All changes saved"
        actions={
          <Button type="submit" name="intent" value="review" size="sm" variant="secondary" disabled={uploadCount > 0}>
            Save and review
          </Button>
        }
      >
        <input type="hidden" name={unitField} value={unit} />
        {isHydrated && <input type="hidden" name={valuesField} value={JSON.stringify(values)} />}
        <div
          className="proposal-form-body"
          ref={(element) => {
            const reveal = ({ target }: Event) => {
              const option = target instanceof Element ? target.closest<HTMLElement>('[data-option]') : null
              if (option) setActive(Number(option.dataset.option))
            }
            element?.addEventListener('reveal', reveal)
            return () => element?.removeEventListener('reveal', reveal)
          }}
        >
          <OptionCards active={shown} onSelect={setActive} />
          {loaded.accepted.length === 0 && (
            <Problems
              problems={problems}
              onShow={(option, fieldId) => {
                if (option >= 0) setActive(option)
                // The option is shown first.
                setTimeout(() => showField(fieldId))
              }}
            />
          )}
          {values.options.map((option, index) => (
            <OptionPanel
              key={option.id}
              index={index}
              option={option}
              isHidden={isHydrated && index !== shown}
              searchResult={result?.searchResult}
            />
          ))}
          <DetailsPanel />
          <TextsPanel templates={templates} library={library} />
          <CustomerPanel />
        </div>
      </ContentForm>
    </ProposalFormContext>
  )
}

/** Whom the proposal is addressed to. */
function CustomerPanel() {
  return (
    <Panel title="Customer" text="As shown on the proposal.">
      <div className="proposal-details">
        <PathField path="customer.name" label="Name" maxLength={120} />
        <PathField path="customer.company" label="Company" maxLength={120} />
        <PathField path="customer.email" label="Email" maxLength={254} />
        <PathArea path="customer.address" label="Address" rows={3} maxLength={500} />
      </div>
    </Panel>
  )
}

/** "Option A, Camp Mug: quantity" */
function getFieldTitle({ options }: ProposalValues, path: string): string {
  const [, option, line, field] = /^options\.(\d)(?:\.lines\.(\d+))?\.?(.*)$/.exec(path) ?? []
  const found = option === undefined ? undefined : options[Number(option)]
  if (!found) return getContentTitle(path)
  const section = line === undefined ? found.name : `${found.name}, ${found.lines[Number(line)]?.name || 'line'}`
  const name = (field ?? '').split('.').find((part) => /^[a-z]/i.test(part)) ?? ''
  return [section, fieldNames[name] ?? name].filter(Boolean).join(': ')
}

const fieldNames: Record<string, string> = {
  quantities: 'quantity',
  perBox: 'per box',
  prices: 'quantity breaks',
  itemNumber: 'item number',
  overrides: 'manual amount',
  costOverrides: 'manual cost',
}
