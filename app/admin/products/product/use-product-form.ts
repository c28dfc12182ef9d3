import { useCallback, useState } from 'react'
import { readTexts } from '#app/features/catalog/products/form/product-texts.ts'
import type { ProductField } from '#app/features/catalog/products/product.schema.ts'
import { useContentForm } from '../../components/content-editor/use-content-form.ts'
import type { EditorData } from './editor-data.server.ts'
import type { ProductResult } from './product-action.server.ts'

/** State of the product form and props of its fields. */
export function useProductForm(
  { document }: Pick<EditorData, 'document'>,
  result: ProductResult | undefined,
  isUploading: boolean,
) {
  const [initial] = useState(document.fields)
  const [texts, setTexts] = useState(initial)
  const content = useContentForm({
    document,
    result,
    getFieldId,
    isUploading,
    draftUrl: `/admin/products/${document.id}/draft`,
  })
  const { form, onEdit, errors } = content
  const onInput = useCallback(() => {
    onEdit()
    // Fields that React controls have their new values after it renders.
    setTimeout(() => form.current && setTexts(readTexts(new FormData(form.current))))
  }, [onEdit, form])
  return {
    content,
    initial,
    /** The input. */
    texts,
    errors,
    onInput,
    /** Props of a field of one line or several. */
    field: (name: ProductField) => ({
      id: getFieldId(name),
      name,
      defaultValue: initial[name],
      errors: errors[name] ?? [],
      autoComplete: 'off',
    }),
  }
}

export type Editor = ReturnType<typeof useProductForm>

const getFieldId = (field: string) => `product-${field}`
