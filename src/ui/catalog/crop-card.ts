// A page section as a card: its crop with a link to a larger one, its description and its site.
import { type Html, html } from '../html.ts'
import type { SectionListBody } from './api-bodies.ts'
import { imagePlaceholder } from './image-placeholder.ts'

type Section = SectionListBody['results'][number]

const SIZE = /width=(\d+),height=(\d+)/
const LARGER = 2

/** A list of cards. Each image keeps its proportions. */
export function cropCards(sections: readonly Section[]): Html {
  return html`<ul class="crops">${sections.map(cropCard)}</ul>`
}

function cropCard({ image = '', prompt, section_type, parent }: Section): Html {
  const [, width = '640', height = '400'] = SIZE.exec(image) ?? []
  const title = parent?.title ?? ''
  return html`<li><article class="card">
    <a class="picture crop" href="${largerCrop(image)}" aria-label="Open the ${section_type} of ${title}" data-crop>
      ${imagePlaceholder(parent?.slug ?? '', title)}<img src="${image}" alt="${section_type} of ${title}" width="${width}" height="${height}" loading="lazy" decoding="async">
    </a>
    <div class="caption">
      <h3>${section_type} of ${title}</h3>
      <p>${prompt}</p>
      <p><time datetime="${parent?.published}">${parent?.published}</time>${parent?.url && html` · <a href="${parent.url}" rel="noopener noreferrer">Visit</a>`}</p>
    </div>
  </article></li>`
}

/** The URL of the same crop at twice the size. Clients may change the size in an image URL. */
function largerCrop(image: string): string {
  return image.replace(SIZE, (_, width: string, height: string) => {
    return `width=${Number(width) * LARGER},height=${Number(height) * LARGER}`
  })
}
