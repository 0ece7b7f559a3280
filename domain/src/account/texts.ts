/** Accounts and logging in (spec §2, §5, §8). */
export const ACCOUNT = {
  loginTitle: 'Entrar no Meu Painel',
  panelTitle: 'Meu Painel',
  email: 'E-mail',
  password: 'Senha',
  passwordAgain: 'Confirmar senha',
  /** The button in a password's field reads 'Mostrar senha' or 'Ocultar senha'; its last word is for screen readers. */
  show: 'Mostrar',
  hide: 'Ocultar',
  shownObject: 'senha',
  passwordHint: 'Pelo menos 6 caracteres.',
  create: 'Criar Conta',
  creating: 'Criando conta...',
  login: 'Entrar',
  loggingIn: 'Entrando...',
  signUp: 'Cadastrar',
  modes: 'Entrar ou cadastrar',
  signUpText: 'O cadastro é para quem já tem um plano ativo. Use o e-mail da compra.',
  forgot: 'Esqueci minha senha',
  forgotNeedsEmail: 'Informe seu e-mail para receber o link de redefinição.',
  forgotSent: 'Se houver uma conta com este e-mail, enviamos um link para redefinir a senha.',
  passwordsDiffer: 'As senhas não coincidem',
  passwordTooShort: 'A senha deve ter pelo menos 6 caracteres',
  credentialsRequired: 'Email e senha são obrigatórios',
  invalidEmail: 'Por favor, insira um email válido',
  wrongCredentials: 'Email ou senha incorretos',
  loggedIn: 'Login realizado com sucesso!',
  createdVerify: 'Conta criada com sucesso! Verifique seu email para confirmar a conta.',
  createFailedUnexpectedly: 'Erro inesperado ao criar conta',
  unexpected: 'Erro inesperado. Tente novamente.',
} as const;

/** The label of the number by which the trainer finds a payment. The number is no proof. */
export const PAYMENT_PROTOCOL = 'Protocolo do pagamento:';

/** 'Erro ao criar conta: {message}'. The message is one of this catalogue, never the raw message of a server. */
export function createAccountFailed(message: string): string {
  return `Erro ao criar conta: ${message}`;
}
