import { type RefObject, useEffect, useRef } from 'react'
import { type MergeField, type MergeFieldTexts, mergeFields } from '#app/features/page-copy/editing/merge-fields.ts'

type MergeFieldsProps = { texts: MergeFieldTexts; form: RefObject<HTMLFormElement | null> }

type TextControl = HTMLInputElement | HTMLTextAreaElement

const isText = (target: EventTarget | null): target is TextControl =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === 'text')

/** Merge fields of a text; a click inserts one at the cursor. */
export function MergeFields({ texts, form }: MergeFieldsProps) {
  const lastControl = useRef<TextControl>(undefined)
  useEffect(() => {
    const element = form.current
    const rememberControl = ({ target }: FocusEvent) => {
      if (isText(target)) lastControl.current = target
    }
    element?.addEventListener('focusin', rememberControl)
    return () => element?.removeEventListener('focusin', rememberControl)
  }, [form])

  function insert(name: string) {
    const control = lastControl.current
    if (!control?.isConnected) return
    control.focus()
    control.setRangeText(`{${name}}`, control.selectionStart ?? 0, control.selectionEnd ?? 0, 'end')
    control.dispatchEvent(new Event('input', { bubbles: true }))
  }

  return (
    <details className="page-merge-fields">
      <summary className="page-merge-fields-title">Merge fields</summary>
      <p className="mt-1 text-sm text-muted">
        Merge fields show values from Brand wherever they appear in the text. Click one to insert it at the cursor.
      </p>
      <ul aria-label="Merge fields">
        {(Object.keys(mergeFields) as MergeField[]).map((name) => (
          <li key={name}>
            <button type="button" title={mergeFields[name]} onClick={() => insert(name)}>
              <code>{`{${name}}`}</code>
            </button>{' '}
            <span>{texts[name]}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
