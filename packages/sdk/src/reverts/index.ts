export {
  type ExplainRevertOptions,
  explainRevert,
  type RevertExplanation,
} from './explain-revert.js'
