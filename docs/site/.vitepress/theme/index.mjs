// SPDX-License-Identifier: Apache-2.0
import Theme from 'vitepress/theme-without-fonts'
import Diagram from './Diagram.vue'
import './style.css'

export default {
  extends: Theme,
  enhanceApp: ({ app }) => app.component('Diagram', Diagram),
}
