import { useEffect, useRef, useState } from 'react'
import { createSlug } from '#app/lib/text/slug.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import type { SlugCheck } from '../slug.route.tsx'
import type { Editor } from '../use-product-form.ts'

/** Milliseconds after the last key until a slug is checked. */
const checkDelayMs = 300

type SlugFieldProps = {
  editor: Editor
  productId: string
  isNew: boolean
  /** Current path of the product; null for a new one. */
  path: string | null
}

/** Slug of a product: suggested from its name, and checked while typing. */
export function SlugField({ editor, productId, isNew, path }: SlugFieldProps) {
  const { defaultValue, errors, ...field } = editor.field('slug')
  const [slug, setSlug] = useState(defaultValue)
  const suggested = createSlug(editor.texts.name)
  const [isCustom, setCustom] = useState(defaultValue !== '' && defaultValue !== suggested)
  const isSuggested = isNew && !isCustom
  const shown = isSuggested && suggested !== '' ? suggested : slug
  const check = useSlugCheck(productId, shown || suggested)
  const { onInput } = editor
  const lastShown = useRef(shown)
  useEffect(() => {
    if (lastShown.current === shown) return
    lastShown.current = shown
    onInput()
  }, [shown, onInput])

  const newPath = `/products/${encodeURIComponent(shown || suggested)}`
  const takenErrors = check?.usedBy ? [`${check.usedBy} already uses ${newPath}. Enter another URL slug.`] : []
  return (
    <div>
      <TextField
        label="URL slug"
        {...field}
        value={shown}
        maxLength={200}
        spellCheck={false}
        placeholder={suggested}
        errors={errors.length > 0 ? errors : takenErrors}
        onChange={({ currentTarget }) => {
          setCustom(currentTarget.value !== '')
          setSlug(currentTarget.value)
        }}
        hint={
          <>
            <span className="break-all">{newPath}</span>
            <span className="mt-1 block">If empty, it is made from the name.</span>
            {path !== null && path !== newPath && <span className="mt-1 block">{`${path} will redirect here.`}</span>}
            {check?.redirectsTo && !check.usedBy && (
              <span className="mt-1 block">
                {`This URL redirects to ${check.redirectsTo} now. It will open this product instead.`}
              </span>
            )}
          </>
        }
      />
      {!isSuggested && suggested !== '' && shown !== '' && shown !== suggested && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-1 -ml-3"
          onClick={() => {
            setCustom(true)
            setSlug(suggested)
          }}
        >
          {`Use name: ${suggested.length > 40 ? `${suggested.slice(0, 40)}…` : suggested}`}
        </Button>
      )}
    </div>
  )
}

/** Checks a slug shortly after typing; ignores responses to an older text. */
function useSlugCheck(productId: string, slug: string): SlugCheck | undefined {
  const [check, setCheck] = useState<SlugCheck>()
  useEffect(() => {
    if (slug === '') return
    const controller = new AbortController()
    const timer = setTimeout(async () => {
      try {
        const query = new URLSearchParams({ slug })
        const response = await fetch(`/admin/products/${productId}/slug?${query}`, { signal: controller.signal })
        if (response.ok) setCheck((await response.json()) as SlugCheck)
      } catch {
        // Submitting validates again.
      }
    }, checkDelayMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [productId, slug])
  return check?.slug === slug ? check : undefined
}
