import { ArrowDown, ArrowUp, Plus, X } from 'lucide-react'
import type { Template } from '#app/features/proposals/templates/templates.server.ts'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../../shell/admin-page.tsx'
import { HiddenValue, IntentButton, PathArea, PathField, PathSelect } from './fields.tsx'
import { useProposalForm } from './values-context.tsx'

const currencies = ['USD', 'CAD', 'EUR', 'GBP', 'AUD', 'MXN']
const locales = [
  ['en-US', 'English (US)'],
  ['en-CA', 'English (Canada)'],
  ['en-GB', 'English (UK)'],
  ['de-DE', 'German'],
  ['es-MX', 'Spanish (Mexico)'],
  ['fr-CA', 'French (Canada)'],
  ['fr-FR', 'French'],
]

/** Title, dates, language and currency. */
export function DetailsPanel() {
  const { values } = useProposalForm()
  const withCurrent = (choices: string[][], current: string) =>
    choices.some(([value]) => value === current) || current === '' ? choices : [[current, current], ...choices]
  const toOptions = (choices: string[][]) => choices.map(([value = '', label = value]) => ({ value, label }))
  return (
    <Panel title="Details">
      <div className="proposal-details">
        <PathField path="title" label="Title" maxLength={120} className="proposal-wide" />
        <PathField path="validUntil" label="Valid until" type="date" optional />
        <PathField path="inHandsOn" label="In-hands date" type="date" optional />
        <PathField path="delivery" label="Delivery window" maxLength={500} optional className="proposal-wide" />
        <PathSelect
          path="choice"
          label="The buyer chooses"
          options={[
            { value: 'one', label: 'One option' },
            { value: 'any', label: 'Any options' },
          ]}
        />
        <PathSelect
          path="currency"
          label="Currency"
          options={toOptions(
            withCurrent(
              currencies.map((each) => [each]),
              values.currency,
            ),
          )}
        />
        <PathSelect
          path="locale"
          label="Language of dates and amounts"
          options={toOptions(withCurrent(locales, values.locale))}
        />
      </div>
    </Panel>
  )
}

export function CustomerPanel() {
  return (
    <Panel title="Customer" text="As the proposal is addressed.">
      <div className="proposal-details">
        <PathField path="customer.name" label="Name" maxLength={120} />
        <PathField path="customer.company" label="Company" maxLength={120} />
        <PathField path="customer.email" label="Email" maxLength={254} />
        <PathArea path="customer.address" label="Address" rows={3} maxLength={500} />
      </div>
    </Panel>
  )
}

/** Cover note, texts and images, and terms, with templates to insert. */
export function TextsPanel({ templates }: { templates: Pick<Template, 'kind' | 'name' | 'text'>[] }) {
  const { values } = useProposalForm()
  return (
    <Panel title="Cover note and terms">
      <div className="grid gap-5">
        <TemplateSelect
          label="Insert cover note"
          path="coverNote"
          templates={templates.filter(({ kind }) => kind === 'cover-note')}
        />
        <PathArea path="coverNote" label="Cover note" rows={4} maxLength={5_000} optional />
        {values.blocks.map((block, index) => {
          const path = `blocks.${index}`
          const title = `${block.kind === 'image' ? 'Image' : 'Text'} ${index + 1}`
          return (
            <fieldset key={block.id} className="proposal-charge">
              <legend className="text-sm font-semibold">{title}</legend>
              <HiddenValue path={`${path}.id`} />
              <HiddenValue path={`${path}.kind`} />
              <div className="grid gap-3">
                {block.kind === 'image' ? (
                  <>
                    <PathField
                      path={`${path}.image`}
                      label="Image URL"
                      maxLength={2_000}
                      hint="Of an image in the library or catalog"
                    />
                    <PathField path={`${path}.caption`} label="Caption" maxLength={300} optional />
                  </>
                ) : (
                  <>
                    <PathField path={`${path}.heading`} label="Heading" maxLength={120} optional />
                    <PathArea path={`${path}.text`} label="Text" rows={4} maxLength={5_000} />
                  </>
                )}
              </div>
              <div className="flex flex-wrap gap-1">
                <IntentButton
                  intent={`up ${path}`}
                  label={`Move ${title} up`}
                  variant="ghost"
                  disabled={index === 0}
                  className="proposal-icon"
                >
                  <ArrowUp aria-hidden="true" />
                </IntentButton>
                <IntentButton
                  intent={`down ${path}`}
                  label={`Move ${title} down`}
                  variant="ghost"
                  disabled={index === values.blocks.length - 1}
                  className="proposal-icon"
                >
                  <ArrowDown aria-hidden="true" />
                </IntentButton>
                <IntentButton
                  intent={`remove ${path}`}
                  label={`Remove ${title}`}
                  variant="ghost"
                  className="proposal-icon"
                >
                  <X aria-hidden="true" />
                </IntentButton>
              </div>
            </fieldset>
          )
        })}
        <p className="flex flex-wrap gap-2">
          <IntentButton intent="add-text blocks">
            <Plus aria-hidden="true" />
            Add text
          </IntentButton>
          <IntentButton intent="add-image blocks">
            <Plus aria-hidden="true" />
            Add image
          </IntentButton>
        </p>
        <TemplateSelect
          label="Insert terms"
          path="terms"
          templates={templates.filter(({ kind }) => kind === 'terms')}
        />
        <PathArea path="terms" label="Terms" rows={8} maxLength={20_000} optional />
      </div>
    </Panel>
  )
}

type TemplateSelectProps = { label: string; path: string; templates: Pick<Template, 'name' | 'text'>[] }

/** Replaces a text by that of a template. Needs JavaScript: without it, the text of the template page can be copied. */
function TemplateSelect({ label, path, templates }: TemplateSelectProps) {
  const { isHydrated, set } = useProposalForm()
  if (!isHydrated || templates.length === 0) return null
  return (
    <Select
      label={label}
      value=""
      placeholder="Choose a template"
      className="max-w-sm"
      options={templates.map(({ name }) => ({ value: name, label: name }))}
      onChange={({ currentTarget }) => {
        const template = templates.find(({ name }) => name === currentTarget.value)
        if (template) set(path, template.text)
      }}
    />
  )
}
