import { Eye } from 'lucide-react'
import { useState } from 'react'
import { getProductFieldTitle } from '#app/features/catalog/products/product.schema.ts'
import type { Publishing } from '#app/features/content/schedule.ts'
import { getButtonClass } from '#app/ui/button.tsx'
import { ContentForm } from '../../components/content-editor/content-form.tsx'
import { PublishPanel } from '../../components/content-editor/publish-panel.tsx'
import { useReloadAfterSave } from '../../components/content-editor/use-preview.ts'
import { ApplyToColors } from './apply-to-colors.tsx'
import type { EditorData } from './editor-data.server.ts'
import { MainFields } from './fields/main-fields.tsx'
import { SideFields } from './fields/side-fields.tsx'
import type { ProductResult } from './product-action.server.ts'
import { useProductForm } from './use-product-form.ts'

type ProductFormProps = Omit<EditorData, 'boxes' | 'inStock' | 'isHidden'> & {
  publishing: Publishing
  message: string | undefined
  result: ProductResult | undefined
}

/** Form of a product. */
export function ProductForm({ publishing, message, result, ...data }: ProductFormProps) {
  const [isUploading, setUploading] = useState(false)
  const editor = useProductForm(data, result, isUploading)
  const { content } = editor
  const previews = useReloadAfterSave(content.autosave)
  return (
    <ContentForm
      content={content}
      message={message}
      publishing={publishing}
      label="Product"
      noun="product"
      getTitle={getProductFieldTitle}
      onInput={editor.onInput}
      actions={
        <a
          href={`/admin/products/${data.document.id}/preview`}
          target="_blank"
          rel="noreferrer"
          onClick={previews.open}
          className={getButtonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Eye aria-hidden="true" />
          Preview
        </a>
      }
    >
      <ApplyToColors variants={data.variants} />
      <div className="editor-columns">
        <MainFields
          editor={editor}
          data={data}
          isUploading={isUploading}
          blankRows={result?.blankRows ?? 0}
          onUploading={setUploading}
        />
        <SideFields editor={editor} data={data}>
          <PublishPanel content={content} publishing={publishing} noun="product" />
        </SideFields>
      </div>
    </ContentForm>
  )
}
