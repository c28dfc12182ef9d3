import { Plus } from 'lucide-react'
import { maxTexts } from '#app/features/proposals/document/proposal-content.schema.ts'
import type { Template } from '#app/features/proposals/templates/templates.server.ts'
import { Select } from '#app/ui/select.tsx'
import { Panel } from '../../../shell/admin-page.tsx'
import { IntentButton, PathArea } from '../fields.tsx'
import { useProposalForm } from '../values-context.tsx'
import { BlockFields, type LibraryImages } from './block-fields.tsx'

type TextsPanelProps = { templates: Pick<Template, 'kind' | 'name' | 'text'>[]; library: LibraryImages }

/** Cover note, texts and images, and terms, with templates to insert. */
export function TextsPanel({ templates, library }: TextsPanelProps) {
  const { values } = useProposalForm()
  return (
    <Panel title="Cover note and terms">
      <div className="grid gap-5">
        <TemplateSelect
          label="Insert cover note"
          path="coverNote"
          templates={templates.filter(({ kind }) => kind === 'cover-note')}
        />
        <PathArea path="coverNote" label="Cover note" rows={4} maxLength={maxTexts.coverNote} optional />
        {values.blocks.map((block, index) => (
          <BlockFields
            key={block.id}
            block={block}
            index={index}
            library={library}
            isLast={index === values.blocks.length - 1}
          />
        ))}
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
        <PathArea path="terms" label="Terms" rows={8} maxLength={maxTexts.terms} optional />
      </div>
    </Panel>
  )
}

type TemplateSelectProps = { label: string; path: keyof typeof maxTexts; templates: Pick<Template, 'name' | 'text'>[] }

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
        if (template) set(path, template.text.slice(0, maxTexts[path]))
      }}
    />
  )
}
