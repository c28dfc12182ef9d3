import { Eye } from 'lucide-react'
import { useCallback, useState } from 'react'
import { readTexts } from '#app/features/catalog/products/form/product-texts.ts'
import { getProductFieldTitle, type ProductField } from '#app/features/catalog/products/product.schema.ts'
import { Button } from '#app/ui/button.tsx'
import { ContentForm } from '../../components/content-editor/content-form.tsx'
import { useContentForm } from '../../components/content-editor/use-content-form.ts'
import { ApplyToColors } from './apply-to-colors.tsx'
import type { EditorData } from './editor-data.server.ts'
import { MainFields } from './fields/main-fields.tsx'
import { SideFields } from './fields/side-fields.tsx'
import type { ProductResult } from './product-action.server.ts'

type ProductFormProps = Omit<EditorData, 'history' | 'boxes' | 'inStock'> & {
  message: string | undefined
  result: ProductResult | undefined
}

/** Form of a product. */
export function ProductForm({ message, result, ...data }: ProductFormProps) {
  const [isUploading, setUploading] = useState(false)
  const editor = useProductForm(data, result, isUploading)
  const { content } = editor
  return (
    <ContentForm
      {...{ content, message }}
      label="Product"
      noun="product"
      getTitle={getProductFieldTitle}
      onInput={editor.onInput}
      actions={
        <Button
          type="submit"
          size="sm"
          variant="secondary"
          formAction={`/admin/products/${data.document.id}/preview`}
          formTarget="_blank"
          formEncType="application/x-www-form-urlencoded"
        >
          <Eye aria-hidden="true" />
          Preview
        </Button>
      }
    >
      <ApplyToColors variants={data.variants} />
      <div className="editor-columns">
        <MainFields {...{ editor, data, isUploading }} blankRows={result?.blankRows ?? 0} onUploading={setUploading} />
        <SideFields {...{ editor, data }} />
      </div>
    </ContentForm>
  )
}

function useProductForm(
  { document }: Pick<EditorData, 'document'>,
  result: ProductResult | undefined,
  isUploading: boolean,
) {
  const [initial] = useState(document.fields)
  const [texts, setTexts] = useState(initial)
  const content = useContentForm({
    ...{ document, result, getFieldId, isUploading },
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
