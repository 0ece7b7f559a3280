import { ANSWERS_TITLE } from '../panel/texts.ts';

export const SUMMARY = {
  title: ANSWERS_TITLE,
  edit: 'Editar',
  editing: 'Editando Anamnese',
  cancel: 'Cancelar',
  save: 'Salvar',
  saving: 'Salvando...',
  saved: 'Dados atualizados com sucesso!',
  failed: 'Erro ao atualizar os dados',
  personal: 'Dados Pessoais',
  goals: 'Objetivos',
  training: 'Treino',
  observations: 'Observações',
  name: 'Nome',
  body: 'Altura e peso',
  otherGoal: 'Outro objetivo',
  equipment: 'Equipamentos',
  empty: '—',
  birthDateProblem: 'Informe uma data que existe.',
  /** Answers of this page that were changed elsewhere afterwards. `fields` are their labels. */
  replacedElsewhere: (fields: string) =>
    `Uma resposta sua foi alterada em outro aparelho ou outra aba: ${fields}.`,
  /** Answers that an earlier visit left on this device. They replaced the stored ones. `fields` are their labels. */
  replacedFromHere: (fields: string) =>
    `O que você tinha respondido neste aparelho foi enviado e substituiu o que estava salvo: ${fields}.`,
} as const;

export const CONSENT = {
  revoke: 'Revogar autorização de dados de saúde',
  askTitle: 'Revogar autorização?',
  ask: 'Sua altura, seu peso, suas limitações e lesões, seu nível de energia, os outros pontos e a ficha do seu treino neste site serão apagados. Sem esses dados, o treino não pode ser preparado.',
  confirm: 'Revogar e apagar',
  cancel: 'Manter autorização',
  busy: 'Apagando...',
  done: 'Autorização revogada. Seus dados de saúde foram apagados.',
  failed: 'Não foi possível revogar agora. Tente novamente.',
  waiting:
    'Ainda sem resposta do servidor. Mantenha esta página aberta: a revogação é enviada assim que a conexão voltar.',
} as const;
