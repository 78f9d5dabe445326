// SPDX-License-Identifier: Apache-2.0
import { readFileSync, readdirSync } from 'node:fs'
import { defineConfig } from 'vitepress'

const pages = new URL('../pages/', import.meta.url)
const LINK = /\[([^\]]+)\]\((\.\/[^)#]+)\.md\)/g

/**
 * The sidebar is the index of all pages: a section for each heading, an item for the first link of
 * each row, and the other links of the row below it.
 */
function sidebar() {
  const index = readFileSync(new URL('pages.md', pages), 'utf8')
  return index.split(/^## /m).slice(1).map((section) => {
    const [heading, ...lines] = section.split('\n')
    const rows = lines.filter((line) => line.startsWith('|')).map(items).filter((row) => row.length)
    return { text: heading.trim(), collapsed: true, items: rows.map(group) }
  })
}

function items(row) {
  const all = [...row.matchAll(LINK)].map(([, text, link]) => ({
    text: text[0].toUpperCase() + text.slice(1),
    link: link.slice(1),
  }))
  return all.filter((item, i) => all.findIndex((other) => other.link === item.link) === i)
}

function group([item, ...others]) {
  const below = item.link.includes('/decisions/') ? decisions() : others
  return below.length ? { ...item, collapsed: true, items: below } : item
}

/** The decisions lie in a folder, of which the index names the first. */
function decisions() {
  const folder = new URL('internals/decisions/', pages)
  return readdirSync(folder).sort().map((file) => ({
    text: readFileSync(new URL(file, folder), 'utf8').match(/^# (.*)$/m)[1],
    link: `/internals/decisions/${file.replace(/\.md$/, '')}`,
  }))
}

const sections = sidebar()

/** The first page of a section. */
const first = (section) => section.items[0].link

export default defineConfig({
  title: 'Adjoin',
  description: 'Relationships for DynamoDB: declare them once, and Adjoin keeps both sides right.',
  lang: 'en',
  base: process.env.SITE_BASE ?? '/',
  srcDir: 'pages',
  outDir: 'dist',
  cacheDir: 'cache',
  head: [['link', { rel: 'icon', type: 'image/svg+xml', href: `${process.env.SITE_BASE ?? '/'}logo.svg` }]],
  markdown: {
    // The anchors that Git hosts give to headings.
    anchor: {
      slugify: (title) =>
        title.trim().toLowerCase().replace(/[^\p{L}\p{N}_ -]/gu, '').replaceAll(' ', '-'),
    },
    theme: { light: 'github-light', dark: 'github-dark' },
  },
  themeConfig: {
    logo: '/logo.svg',
    nav: sections.map((section) => ({
      text: section.text,
      link: first(section),
      activeMatch: `^/${section.text.toLowerCase().replaceAll(' ', '-')}/`,
    })),
    sidebar: sections,
    outline: { level: [2, 3] },
    search: {
      provider: 'local',
      // A page that has all words, not any of them.
      options: { miniSearch: { searchOptions: { combineWith: 'AND' } } },
    },
    docFooter: { prev: 'Previous', next: 'Next' },
    footer: { message: 'Apache License 2.0' },
  },
})
